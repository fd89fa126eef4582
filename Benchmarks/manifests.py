#!/usr/bin/env python3
"""Measures projects of the archetypes: Benchmarks/manifests.py BINARY

Compares `manifest check` with `git status` of the same files, and `manifest new` with `copier copy` (PyPI)
of the same files in copier's template syntax. Both sides run in turns, including start-up; the ratio is that
of their medians. Exits with 1 if a ratio is above 1.1 times its limit.
"""

import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ARCHETYPES = pathlib.Path(__file__).resolve().parents[1] / "Templates/archetypes"
ANSWERS = {"name": "Demo", "bundle-id": "com.example.demo"}
CHECK_BAR, NEW_BAR, SLACK = 3.0, 0.1, 1.1
CHECK_RUNS, NEW_RUNS = 60, 7


def quietly(command, folder):
    subprocess.run(
        command, cwd=folder, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)


def seconds(command, folder):
    start = time.perf_counter()
    quietly(command, folder)
    return time.perf_counter() - start


def names():
    texts = {each.name: (each / "template.yml").read_text() for each in ARCHETYPES.iterdir()}
    return sorted(name for name, text in texts.items() if "\nlayer: true" not in text)


def repository(folder):
    folder.mkdir(parents=True)
    quietly(["git", "init", "--quiet", "--initial-branch", "main"], folder)
    return folder


def new(flowctl, archetype):
    sets = [word for key, value in ANSWERS.items() for word in ("--set", f"{key}={value}")]
    return [flowctl, "manifest", "new", archetype, *sets]


def committed(flowctl, archetype, folder):
    """A project with all its files committed."""
    repository(folder)
    quietly(new(flowctl, archetype), folder)
    quietly(["git", "add", "--all"], folder)
    quietly(
        ["git", "-c", "user.name=Bench", "-c", "user.email=bench@example.com", "commit", "--quiet",
         "-m", "first"], folder)
    return folder


def marked(text):
    """The text in copier's template syntax, in which names can't contain hyphens."""
    text = re.sub(r"<%#([a-z-]+)%>", lambda found: f"{{% if {plain(found[1])} %}}", text)
    text = re.sub(r"<%/[a-z-]+%>", "{% endif %}", text)
    return re.sub(r"<%([a-z-]+)%>", lambda found: f"[[ {plain(found[1])} ]]", text)


def plain(name):
    return name.replace("-", "_")


def template_for_copier(archetype, folder):
    """A copier template with the same files and questions."""
    description = (ARCHETYPES / archetype / "template.yml").read_text()
    layers = re.search(r"^layers: \[(.*)\]$", description, re.M)[1].split(", ")
    questions = ["_subdirectory: files", "_templates_suffix: .jinja"]
    questions += ["_envops: { variable_start_string: '[[', variable_end_string: ']]' }"]
    for layer in [*layers, archetype]:
        text = (ARCHETYPES / layer / "template.yml").read_text()
        for name, rest in re.findall(r"name: ([a-z-]+)((?:[^}\n]|\n    )*)", text):
            default = re.search(r'default: ("[^"]*"|[^\s}]+)', rest)
            value = default[1] if default else '"' + ANSWERS[name] + '"'
            questions.append(f"{plain(name)}: {{ type: str, default: {value} }}")
        copy(ARCHETYPES / layer / "files", folder / "files")
    derived = {"name_lower": "demo", "bundle_id_package": "com.example.demo"}
    questions += [f"{name}: {{ type: str, default: {value} }}" for name, value in derived.items()]
    (folder / "copier.yml").write_text("\n".join(questions) + "\n")


def copy(source, target):
    for file in (each for each in source.rglob("*") if each.is_file()):
        path = file.relative_to(source).as_posix()
        path = path.replace("__bundle-id-path__", "com/example/demo")
        path = path.replace("__name__", "[[ name ]]")
        text = file.read_text()
        if path.endswith(".mustache"):
            path, text = path.removesuffix(".mustache") + ".jinja", marked(text)
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_text(text)


def tell(name, ours, peer, bar):
    """Prints a line with the ratio; returns whether the ratio is above the limit."""
    ratio = statistics.median(ours) / statistics.median(peer)
    is_over = ratio > SLACK * bar
    print(f"{name:<54} {ratio:>7.3f} {bar:>6.2f}  {'over' if is_over else 'ok'}", flush=True)
    return is_over


def check(flowctl, archetype, work):
    folder = committed(flowctl, archetype, work / "check" / archetype)
    ours, peer = [], []
    for _ in range(CHECK_RUNS):
        ours.append(seconds([flowctl, "manifest", "check"], folder))
        peer.append(seconds(["git", "status"], folder))
    return tell(f"manifest check, {archetype} / git status", ours[3:], peer[3:], CHECK_BAR)


def generation(flowctl, archetype, work):
    template = work / "template" / archetype
    template.mkdir(parents=True)
    template_for_copier(archetype, template)
    ours, peer = [], []
    for turn in range(NEW_RUNS):
        folder = repository(work / "new" / archetype / str(turn))
        ours.append(seconds(new(flowctl, archetype), folder))
        copied = work / "copied" / archetype / str(turn)
        peer.append(seconds(
            ["copier", "copy", "--quiet", "--defaults", str(template), str(copied)], work))
        lacking = {name for name in tree(copied) if name not in tree(folder)}
        if lacking:
            sys.exit(f"copier writes other files of {archetype}: {sorted(lacking)}")
    return tell(f"manifest new, {archetype} / copier copy", ours[1:], peer[1:], NEW_BAR)


def tree(folder):
    return {
        each.relative_to(folder).as_posix() for each in folder.rglob("*")
        if each.is_file() and ".git" not in each.relative_to(folder).parts}


def main():
    if len(sys.argv) != 2 or shutil.which(sys.argv[1]) is None:
        sys.exit("usage: Benchmarks/manifests.py <flowctl>")
    if shutil.which("copier") is None:
        sys.exit("copier is missing: pip install copier")
    for name in ("CI", "GITHUB_ACTIONS"):
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(directory)
        flowctl = str(shutil.copy(pathlib.Path(sys.argv[1]).resolve(), work / "flowctl"))
        print(f"{'':<54} {'ratio':>7} {'limit':>6}")
        overs = [check(flowctl, name, work) for name in names()]
        overs += [generation(flowctl, name, work) for name in names()]
    sys.exit(1 if any(overs) else 0)


if __name__ == "__main__":
    main()
