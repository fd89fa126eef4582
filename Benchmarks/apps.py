#!/usr/bin/env python3
"""Measures what apps and tags cost: Benchmarks/apps.py BINARY [RUNS]

`check merge` with 20 apps is compared with one app in the same repository, with 25 tags for each app. What
10,000 tags add to `check branch` is compared with what they add to `git for-each-ref`. The commands run in
turns. Exits with 1 if a ratio is above its limit.
"""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

APPS, TAGS, MANY = 20, 25, 10_000
APPS_BAR, TAGS_BAR = 1.2, 2.0
ENVIRONMENT = {
    "PATH": os.environ["PATH"], "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C"}


def git(directory, *arguments, stdin=None):
    subprocess.run(
        ["git", "-C", directory, *arguments], check=True, env=ENVIRONMENT, input=stdin,
        stdout=subprocess.DEVNULL)


def history(directory, tags, apps):
    """develop with a commit for each tag and its app, a branch to merge, and a live branch for each app."""
    git(directory, "init", "--quiet", "--initial-branch=develop")
    lines, parent = [], ""
    for mark, tag in enumerate(tags, 1):
        path = f"apps/app{mark % APPS}/file.txt"
        lines += [
            "commit refs/heads/develop", f"mark :{mark}", f"committer A <a@b> {1_500_000_000 + mark * 60} +0000",
            "data 1", "x", parent, f"M 100644 inline {path}", f"data {len(str(mark))}", f"{mark}", "",
            f"reset refs/tags/{tag}", f"from :{mark}", ""]
        parent = f"from :{mark}"
    lines += [
        "commit refs/heads/feature/login", "mark :99999", "committer A <a@b> 1600000000 +0000", "data 1", "x",
        parent, "M 100644 inline apps/app1/new.txt", "data 1", "x", ""]
    for branch in ["main"] + [f"main/app{app}" for app in apps]:
        if branch != "main" or not apps:
            lines += [f"reset refs/heads/{branch}", parent, ""]
    git(directory, "fast-import", "--quiet", stdin="\n".join(line for line in lines if line).encode() + b"\n")
    git(directory, "pack-refs", "--all")


def medians(commands, directory, runs):
    """The medians of commands that run in turns."""
    times = [[] for _ in commands]
    for _ in range(runs):
        for place, command in enumerate(commands):
            start = time.perf_counter()
            subprocess.run(
                command, cwd=directory, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            times[place].append(time.perf_counter() - start)
    return [statistics.median(values) for values in times]


def apps(binary, folder, runs):
    directory = folder / "apps"
    directory.mkdir()
    names = [f"app{app}" for app in range(APPS)]
    history(
        str(directory), [f"{name}-v1.{minor}.0" for minor in range(TAGS) for name in names], range(APPS))
    commands = []
    for count in (1, APPS):
        config = folder / f"{count}.yml"
        entries = "".join(
            f"  {name}: {{ paths: [apps/{name}/**], tag: {name}-v<version> }}\n" for name in names[:count])
        config.write_text(f"production: per-app\napps:\n{entries}shared: {{ paths: [packages/**] }}\n")
        commands.append([
            binary, "check", "merge", "--head", "feature/login", "--base", "develop", "--config", str(config)])
    one, many = medians(commands, directory, runs)
    return "check merge with 20 apps / with one", many / one, APPS_BAR


def tags(binary, folder, runs):
    """What 10,000 tags add to a command, compared with the same history with ten of them."""
    names = [f"{major}.{minor}" for major in range(100) for minor in range(MANY // 100)]
    places = []
    for name in ("few", "many"):
        directory = folder / name
        directory.mkdir()
        history(str(directory), names, [])
        places.append(directory)
    for tag in names[:-10]:
        (places[0] / ".git" / "gone").open("a").write(f"delete refs/tags/{tag}\n")
    git(str(places[0]), "update-ref", "--stdin", stdin=(places[0] / ".git" / "gone").read_bytes())
    git(str(places[0]), "pack-refs", "--all")
    command = [binary, "check", "branch", "release/100.0"]
    refs = ["git", "for-each-ref", "--format=%(refname)", "refs/tags"]
    few = medians([command, refs], places[0], runs)
    many = medians([command, refs], places[1], runs)
    added = many[0] - few[0]
    return f"10,000 tags add {added * 1000:.1f} ms to check branch; compared with git for-each-ref", (
        added / max(many[1] - few[1], 0.001)), TAGS_BAR


def main():
    binary = os.path.abspath(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 21
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for measure in (apps, tags):
            name, ratio, bar = measure(binary, pathlib.Path(folder), runs)
            failed |= ratio > bar
            print(f"{name}: {ratio:.2f} (limit {bar})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
