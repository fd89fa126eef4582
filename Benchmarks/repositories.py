"""Creates the repositories and lists of names for the benchmarks."""

import os
import random
import subprocess
import time

CONFIGURATION = "preset: adapted\nrules:\n  stale-base: warning\n  pull-request-size: { lines: 600 }\n"
IDENTITY = {
    "GIT_AUTHOR_NAME": "Ada Example", "GIT_AUTHOR_EMAIL": "ada@example.com",
    "GIT_COMMITTER_NAME": "Ada Example", "GIT_COMMITTER_EMAIL": "ada@example.com",
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
}
COMMITS = 200_000
HEADS = 20_000
REMOTE_HEADS = 50_000
TAGS = 30_000
RELEASES = 3


def long_lived_lines():
    """The long-lived branches of the big repository."""
    return ["main", "develop"] + [f"release/9.{number}.0" for number in range(RELEASES)]


def git(directory, *words, **options):
    return subprocess.run(
        ["git", "-C", str(directory), *words], check=True, capture_output=True, **options).stdout


def make(work, flowctl):
    os.environ.update(IDENTITY)
    small(work / "plain")
    small(work / "configured")
    (work / "configured" / ".flowctl.yml").write_text(CONFIGURATION)
    for name in ("hooked", "unhooked"):
        small(work / name)
    hook = work / "hooked" / ".git" / "hooks" / "pre-commit"
    hook.write_text(f'#!/bin/sh\nexec "{flowctl}" check branch --quiet\n')
    hook.chmod(0o755)
    names(work)
    big(work / "big")
    # flowctl caches the configuration only if the file is older than the resolution of the clock.
    time.sleep(2.5)
    for _ in range(2):
        subprocess.run([flowctl, "check", "branch"], cwd=work / "configured", capture_output=True)


def small(directory):
    """A repository with some dozens of loose refs, as most repositories have."""
    subprocess.run(["git", "init", "--quiet", "--initial-branch=main", directory], check=True)
    git(directory, "commit", "--quiet", "--allow-empty", "-m", "begin")
    git(directory, "branch", "develop")
    for number in range(30):
        git(directory, "branch", f"feature/{number}-thing")
    for number in range(5):
        git(directory, "tag", f"v1.{number}.0")
        git(directory, "update-ref", f"refs/remotes/origin/feature/far-{number}", "HEAD")
    git(directory, "branch", "release/1.9.0")
    git(directory, "switch", "--quiet", "feature/7-thing")


def names(work):
    """Three lists of 100,000 names: all valid; one in ten a version or invalid; half invalid."""
    random.seed(3)
    legal = [f"feature/ABC-{n}-some-work-{random.randrange(1000)}" for n in range(100_000)]
    (work / "legal.txt").write_text("\n".join(legal) + "\n")
    kinds = [
        lambda n: f"release/1.{n}.0", lambda n: f"featur/e{n} x", *[lambda n: legal[n]] * 18]
    mixed = [kinds[random.randrange(20)](n) for n in range(100_000)]
    (work / "mixed.txt").write_text("\n".join(mixed) + "\n")
    refused = [
        lambda n: f"feat/ABC-{n}-work", lambda n: f"feature/ABC {n}", lambda n: f"ABC-{n}-some-work",
        lambda n: f"release/1.{n}", lambda n: f"Feature/x{n}", lambda n: f"feature/x..{n}"]
    half = [refused[n // 2 % len(refused)](n) if n % 2 else legal[n] for n in range(100_000)]
    (work / "half.txt").write_text("\n".join(half) + "\n")


def big(directory):
    """A repository with long-lived and short topic branches, 200,000 commits and packed refs."""
    subprocess.run(["git", "init", "--quiet", "--initial-branch=main", directory], check=True)
    tips, ids = imported(directory, history)
    write_packed_refs(directory, tips, ids)
    git(directory, "symbolic-ref", "HEAD", "refs/heads/feature/open")
    git(directory, "commit-graph", "write", "--reachable")


def imported(directory, write, environment=None):
    """Imports the git fast-import stream of `write`; returns its result and the id of each mark."""
    marks = directory / ".git" / "marks"
    importer = subprocess.Popen(
        ["git", "-C", str(directory), "fast-import", "--quiet", f"--export-marks={marks}"],
        env=environment, stdin=subprocess.PIPE)
    with importer.stdin as stream:
        written = write(stream)
    if importer.wait() != 0:
        raise SystemExit("fast-import failed")
    ids = {}
    for line in marks.read_text().splitlines():
        mark, _, name = line.partition(" ")
        ids[int(mark[1:])] = name
    marks.unlink()
    return written, ids


def history(stream):
    """Writes the commits; returns the marks of the branch tips by name, and the marks of the topics."""
    def commit(mark, parents, text):
        content = text.encode()
        lines = [f"commit refs/import/x\nmark :{mark}\n"]
        lines.append(f"committer Ada <ada@example.com> {1_500_000_000 + mark * 60} +0000\n")
        lines.append(f"data 6\nchange\n")
        lines += [f"{'from' if n == 0 else 'merge'} :{p}\n" for n, p in enumerate(parents)]
        if mark == 1:
            data = CONFIGURATION.encode()
            lines.append(f"M 100644 inline .flowctl.yml\ndata {len(data)}\n{CONFIGURATION}\n")
        lines.append(f"M 100644 inline file{mark % 50}.txt\ndata {len(content)}\n{text}\n")
        stream.write("".join(lines).encode())
    commit(1, [], "begin\n")
    main = develop = 1
    topics = []
    mark = 1
    while mark < COMMITS - 10:
        commit(mark + 1, [develop], f"{mark + 1}\n")
        commit(mark + 2, [mark + 1], f"{mark + 2}\n")
        commit(mark + 3, [develop, mark + 2], f"{mark + 2}\n")
        topics.append(mark + 2)
        develop = mark = mark + 3
        if mark % 1000 < 3:
            commit(mark + 1, [main, develop], f"{mark + 1}\n")
            commit(mark + 2, [develop, mark + 1], f"{mark + 2}\n")
            main, develop, mark = mark + 1, mark + 2, mark + 2
    tips = {"main": main, "develop": develop}
    for number in range(RELEASES):
        tips[f"release/9.{number}.0"] = topics[-50 * (number + 2)]
    commit(mark + 1, [topics[-30]], "open\n")
    tips["feature/open"] = mark + 1
    stream.write(b"done\n")
    return tips, topics


def write_packed_refs(directory, tips, ids):
    lines, topics = tips
    refs = {f"refs/heads/{name}": ids[mark] for name, mark in lines.items()}
    for number in range(HEADS - len(lines)):
        refs[f"refs/heads/feature/ABC-{number}-thing"] = ids[topics[number % len(topics)]]
    for number in range(REMOTE_HEADS):
        refs[f"refs/remotes/origin/feature/FAR-{number}"] = ids[topics[number % len(topics)]]
    for number in range(TAGS):
        refs[f"refs/tags/v{number // 100}.{number % 100}.0-build"] = ids[topics[number]]
    git(directory, "update-ref", "-d", "refs/import/x")
    text = "".join(f"{name} {ref}\n" for ref, name in sorted(refs.items()))
    header = "# pack-refs with: peeled fully-peeled sorted \n"
    (directory / ".git" / "packed-refs").write_text(header + text)
