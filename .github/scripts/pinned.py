"""Python tools from PyPI, pinned by digests, in a virtual environment below .build."""

import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import venv

HERE = pathlib.Path(__file__).resolve().parent


def install(requirements, folder):
    """Installs a requirements file into `folder`, unless this version of it is already installed."""
    wanted = hashlib.sha256((HERE / requirements).read_bytes()).hexdigest()
    stamp = folder / "digest"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=True)
    subprocess.run(
        [folder / "bin/pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
         "--only-binary", ":all:", "--require-hashes", "--requirement", HERE / requirements],
        check=True)
    stamp.write_text(wanted)


def continue_with(folder):
    """Restarts the script with the Python of `folder`."""
    if pathlib.Path(sys.prefix) != folder:
        python = str(folder / "bin/python")
        os.execv(python, [python, *sys.argv])
