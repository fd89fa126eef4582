"""Creates the repositories and reports for the benchmarks of gates."""

import os
import pathlib
import subprocess

SLEEPS = 8
CACHED = 20
FILES = 10_000


def git(directory, *words):
    subprocess.run(
        ["git", "-c", "user.name=Bench", "-c", "user.email=bench@example.com", *words],
        cwd=directory, check=True, stdout=subprocess.DEVNULL)


def repository(directory, configuration):
    directory.mkdir()
    git(directory, "init", "--quiet", "--initial-branch", "develop")
    (directory / ".flowctl.yml").write_text(configuration)
    git(directory, "add", "--all")
    git(directory, "commit", "--quiet", "-m", "first")


def sleeping(directory):
    """Gates that sleep for 0.2 seconds, configured for flowctl and for pre-commit."""
    gates = "".join(f"  s{number}: {{ command: [sleep, '0.2'] }}\n" for number in range(SLEEPS))
    repository(directory, f"gates:\n{gates}")
    hooks = "".join(
        f"      - {{ id: s{number}, name: s{number}, entry: sleep 0.2, language: system, "
        "pass_filenames: false, always_run: true }\n" for number in range(SLEEPS))
    (directory / ".pre-commit-config.yaml").write_text(
        f"repos:\n  - repo: local\n    hooks:\n{hooks}")
    git(directory, "add", "--all")
    git(directory, "commit", "--quiet", "-m", "peer")


def cached(directory):
    """Gates that each have their own input folder; all folders together contain 10,000 files."""
    gates = "".join(
        f"  g{number}: {{ command: ['true'], inputs: ['Sources/{number}/**'] }}\n"
        for number in range(CACHED))
    repository(directory, f"gates:\n{gates}")
    for number in range(FILES):
        folder = directory / "Sources" / str(number % CACHED)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"File{number}.swift").write_text(f"let number = {number}\n" * 20)
    git(directory, "add", "--all")
    git(directory, "commit", "--quiet", "-m", "files")


def lcov(path, megabytes):
    """An LCOV report in the form that compilers write: functions, lines, totals."""
    with open(path, "w") as report:
        number = 0
        while report.tell() < megabytes << 20:
            number += 1
            lines = [f"SF:/ci/project/Sources/Module{number % 40}/File{number}.swift\n"]
            lines += [f"FN:{line},$s7Module{line}\nFNDA:{line % 3},$s7Module{line}\n"
                      for line in range(1, 1000, 25)]
            lines += [f"DA:{line},{line * number % 7}\n" for line in range(1, 1000)]
            hit = sum(1 for line in range(1, 1000) if line * number % 7)
            lines.append(f"LF:999\nLH:{hit}\nend_of_record\n")
            report.write("".join(lines))
