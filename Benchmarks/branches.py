#!/usr/bin/env python3
"""Measures prune in a repository with thousands of branches: Benchmarks/branches.py BINARY [RUNS]

The repository has 50,000 commits and 5,000 branches. A fifth of the branches was squashed into develop;
some were rebased onto it, merged, or squashed and reverted; the others are open. flowctl is compared with
the minimum that Git needs: `git for-each-ref --merged` and one `git log -p` of the branches' own commits.
Both run in turns. Exits with 1 if the ratio is above its limit, if less than 99% of the merged branches are
found, or if a branch is listed that is not merged.
"""

import heapq
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import repositories  # noqa: E402

COMMITS = 50_000
BRANCHES = 5_000
FILES, FOLDERS = 4_000, 80
BLOCKS = 6  # of ten lines each, so that no change is in the context of another
BAR = 5.0
FOUND = 0.99
KINDS = {"squashed": 1_000, "rebased": 200, "merged": 200, "reverted": 100}
ENVIRONMENT = {
    "PATH": os.environ["PATH"], "HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C"}


class Repository:
    """The stream of git fast-import, and the current contents of the files on develop."""

    def __init__(self, stream):
        self.stream = stream
        self.random = random.Random(11)
        self.blocks = {(file, block): 0 for file in range(FILES) for block in range(BLOCKS)}
        # Blocks that are changed by a branch which is merged into develop later.
        self.taken = set()
        self.mark = 0
        self.version = 0

    def text(self, file, changed):
        lines = []
        for block in range(BLOCKS):
            version = changed.get((file, block), self.blocks[file, block])
            lines += [f"let value{file}_{block}_{line} = {line}\n" for line in range(5)]
            lines.append(f"let state{file}_{block} = {version}\n")
            lines += [f"let value{file}_{block}_{line} = {line}\n" for line in range(6, 10)]
        return "".join(lines).encode()

    def commit(self, parents, files, changed, name):
        """A commit on the first parent. Its files have the contents of develop, except for `changed`."""
        self.mark += 1
        message = f"{name} {self.mark}\n".encode()
        parts = [
            f"commit refs/import/x\nmark :{self.mark}\n".encode(),
            f"committer Ada <ada@example.com> {1_500_000_000 + self.mark * 60} +0000\n".encode(),
            b"data %d\n%s" % (len(message), message)]
        parts += [
            f"{'merge' if index else 'from'} :{parent}\n".encode()
            for index, parent in enumerate(parents)]
        for file in files:
            content = self.text(file, changed)
            path = f"Sources/Part{file % FOLDERS}/File{file}.swift"
            parts.append(f"M 100644 inline {path}\ndata {len(content)}\n".encode() + content)
        self.stream.write(b"".join(parts) + b"\n")
        return self.mark

    def change(self, parts):
        """New states of blocks that no other branch changes, in this number of steps."""
        steps = []
        for _ in range(parts):
            step = {}
            near = self.random.randrange(FILES)
            for _ in range(self.random.choice([1, 1, 2, 3])):
                place = ((near + self.random.randrange(3)) % FILES, self.random.randrange(BLOCKS))
                if place in self.taken or any(place in earlier for earlier in steps):
                    continue
                self.version += 1
                step[place] = self.version
            if step:
                steps.append(step)
        return steps or self.change(parts)


def history(stream):
    """Writes the commits; returns the mark of develop and the marks of the branches by name."""
    made = Repository(stream)
    develop = made.commit([], range(FILES), {}, "begin")
    kinds = [kind for kind, count in KINDS.items() for _ in range(count)]
    kinds += ["open"] * (BRANCHES - len(kinds))
    made.random.shuffle(kinds)
    branches, waiting = {}, []
    every = COMMITS // BRANCHES

    def land(steps, name, parents=()):
        nonlocal develop
        changed = {place: state for step in steps for place, state in step.items()}
        made.blocks.update(changed)
        files = sorted({file for file, _ in changed})
        develop = made.commit([develop, *parents], files, {}, name)

    def arrive(kind, tip, steps):
        before = {place: made.blocks[place] for step in steps for place in step}
        if kind == "merged":
            land(steps, "merge", [tip])
        elif kind == "rebased":
            for step in steps:
                land([step], "rebase")
        else:
            land(steps, "squash")
        if kind == "reverted":
            land([before], "revert")
        made.taken.difference_update(before)

    while made.mark < COMMITS:
        if made.mark // every >= len(branches) and kinds:
            kind = kinds.pop()
            steps = made.change(made.random.choice([2, 3]) if kind == "rebased" else
                                made.random.choice([1, 1, 2, 3]))
            tip, changed = develop, {}
            for step in steps:
                changed.update(step)
                tip = made.commit([tip], sorted({file for file, _ in step}), changed, "work")
            branches[f"feature/{kind}-{len(branches)}"] = tip
            if kind != "open":
                made.taken.update(place for step in steps for place in step)
                due = made.mark + made.random.randrange(20, 400)
                heapq.heappush(waiting, (due, tip, kind, steps))
        if waiting and waiting[0][0] <= made.mark:
            _, tip, kind, steps = heapq.heappop(waiting)
            arrive(kind, tip, steps)
        else:
            land(made.change(1), "change")
    for _, tip, kind, steps in sorted(waiting, key=lambda entry: entry[0]):
        arrive(kind, tip, steps)
    return develop, branches


def git(directory, *words):
    subprocess.run(
        ["git", *words], cwd=directory, env=ENVIRONMENT, check=True, stdout=subprocess.DEVNULL)


def make(directory):
    """Creates the repository; returns the names of its branches without the permanent ones."""
    directory.mkdir()
    git(directory, "init", "--quiet", "--initial-branch=main", "--template=")
    (develop, branches), ids = repositories.imported(directory, history, ENVIRONMENT)
    git(directory, "update-ref", "-d", "refs/import/x")
    refs = {"refs/heads/main": ids[1], "refs/heads/develop": ids[develop]}
    refs |= {f"refs/heads/{name}": ids[mark] for name, mark in branches.items()}
    text = "".join(f"{name} {ref}\n" for ref, name in sorted(refs.items()))
    header = "# pack-refs with: peeled fully-peeled sorted \n"
    (directory / ".git" / "packed-refs").write_text(header + text)
    git(directory, "commit-graph", "write", "--reachable")
    return list(branches)


def timed(directory, *words):
    start = time.perf_counter()
    output = subprocess.run(
        words, cwd=directory, env=ENVIRONMENT, check=True, stdout=subprocess.PIPE).stdout
    return time.perf_counter() - start, output


def peer(directory):
    merged, _ = timed(directory, "git", "for-each-ref", "--merged=develop", "refs/heads")
    log, _ = timed(directory, "git", "log", "-p", "--branches", "--not", "develop")
    return merged + log


def main():
    flowctl = os.path.abspath(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    with tempfile.TemporaryDirectory() as folder:
        directory = pathlib.Path(folder) / "branches"
        names = make(directory)
        words = [flowctl, "prune", "--no-fetch", "--dry-run", "--format", "json"]
        own, other, output = [], [], b""
        for _ in range(runs):
            other.append(peer(directory))
            seconds, output = timed(directory, *words)
            own.append(seconds)
    offered = {branch["name"] for branch in json.loads(output)["branches"]}
    gone = {name for name in names if name.split("-")[0] not in ("feature/open", "feature/reverted")}
    found, wrong = len(offered & gone) / len(gone), offered - gone
    ratio = statistics.median(own) / statistics.median(other)
    print(f"prune, {len(names):,} branches / git for-each-ref --merged and log -p: "
          f"{ratio:.2f}, limit {BAR}")
    print(f"found: {found:.1%} of {len(gone):,}, at least {FOUND:.0%}; wrong: {len(wrong)}")
    sys.exit(1 if ratio > BAR or found < FOUND or wrong else 0)


if __name__ == "__main__":
    main()
