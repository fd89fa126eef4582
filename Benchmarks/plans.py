#!/usr/bin/env python3
"""Compares `flowctl finish` with Git commands and git-flow: Benchmarks/plans.py BINARY [RUNS]

Each run starts with a new copy of the same repository. The tools run in turns, so that the load of the
machine affects all of them. Prints the ratios of the medians, and exits with 1 if one is above its limit.
"""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

SETTINGS = {
    "branch.master": "main", "branch.develop": "develop", "prefix.feature": "feature/",
    "prefix.bugfix": "bugfix/", "prefix.release": "release/", "prefix.hotfix": "hotfix/",
    "prefix.support": "support/", "prefix.versiontag": "v", "origin": "origin",
}
BARS = {"git": 1.3, "git flow": 0.5}
ENVIRONMENT = {
    "PATH": os.environ["PATH"], "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "Bench", "GIT_AUTHOR_EMAIL": "bench@example.com",
    "GIT_COMMITTER_NAME": "Bench", "GIT_COMMITTER_EMAIL": "bench@example.com",
    "GIT_MERGE_AUTOEDIT": "no", "LC_ALL": "C",
}


def run(directory, *words):
    subprocess.run(
        words, cwd=directory, env=ENVIRONMENT, check=True, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)


def commit(directory, name, lines):
    (directory / name).write_text("".join(f"{line}\n" for line in lines))
    run(directory, "git", "add", "--all")
    run(directory, "git", "commit", "--quiet", "-m", name)


def repository(directory):
    """Creates main, develop, a hotfix and an open release, each with its own commit."""
    directory.mkdir()
    run(directory, "git", "init", "--quiet", "--initial-branch", "main", "--template=")
    for key, value in SETTINGS.items():
        run(directory, "git", "config", f"gitflow.{key}", value)
    for number in range(300):
        (directory / f"file{number}.txt").write_text(f"{number}\n" * 40)
    commit(directory, "begin.txt", ["begin"])
    run(directory, "git", "tag", "v1.0.0")
    for branch, base in [("develop", "main"), ("release/1.1.0", "develop"), ("hotfix/1.0.1", "main")]:
        run(directory, "git", "switch", "--quiet", "--create", branch, base)
        commit(directory, branch.replace("/", "-") + ".txt", [branch])
    run(directory, "git", "switch", "--quiet", "develop")
    commit(directory, "next.txt", ["next"])
    run(directory, "git", "switch", "--quiet", "hotfix/1.0.1")


def bare(directory):
    """The same steps with Git: merge into main, tag, and merge back into develop and the release."""
    for words in [
        ("switch", "--quiet", "main"), ("merge", "--quiet", "--no-ff", "--no-edit", "hotfix/1.0.1"),
        ("tag", "--annotate", "--message", "v1.0.1", "v1.0.1"),
        ("switch", "--quiet", "release/1.1.0"), ("merge", "--quiet", "--no-ff", "--no-edit", "main"),
        ("switch", "--quiet", "develop"), ("merge", "--quiet", "--no-ff", "--no-edit", "main"),
        ("branch", "--quiet", "--delete", "hotfix/1.0.1"),
    ]:
        run(directory, "git", *words)


def measure(ways, runs):
    times = {name: [] for name in ways}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        repository(folder / "origin")
        for number in range(runs):
            for name, way in ways.items():
                copy = folder / f"{name}-{number}"
                shutil.copytree(folder / "origin", copy)
                # The copied files have other times than the index contains.
                run(copy, "git", "update-index", "--refresh")
                start = time.perf_counter()
                way(copy)
                times[name].append(time.perf_counter() - start)
                shutil.rmtree(copy)
    return {name: statistics.median(values) for name, values in times.items()}


def main():
    flowctl = os.path.abspath(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    ways = {
        "flowctl": lambda at: run(at, flowctl, "finish", "hotfix/1.0.1", "--local"),
        "git": bare,
    }
    if shutil.which("git-flow") or os.path.exists("/usr/lib/git-core/git-flow"):
        ways["git flow"] = lambda at: run(
            at, "git", "flow", "hotfix", "finish", "--message", "v1.0.1", "1.0.1")
    medians = measure(ways, runs)
    own = medians.pop("flowctl")
    for name, value in medians.items():
        print(f"finish --local / {name}: {own / value:.2f}, limit {BARS[name]}")
    sys.exit(any(own > BARS[name] * value for name, value in medians.items()))


if __name__ == "__main__":
    main()
