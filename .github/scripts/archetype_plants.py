"""Violations to inject into generated projects; each check must find its own."""

import archetype_checks as checks

WORKFLOW = ".github/workflows/planted.yml"
LOOSE = """on: pull_request
jobs:
  planted:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@main
      - run: echo "${{ github.event.pull_request.title }}"
"""


def add(text):
    return lambda old: old + text


def write(text):
    return lambda old: text


def replace(old, new):
    return lambda text: text.replace(old, new)


# Check, archetype, file, and the change of the file's text.
PLANTS = [
    (checks.flowctl, "browser", "project.yml", replace('iOS: "17.0"', "iOS: 17.10")),
    (checks.flowctl, "browser", "App/Localizable.xcstrings", add("\n")),
    (checks.flowctl, "browser", ".flowctl.yml", add("\nnonsense: 1\n")),
    (checks.flowctl, "browser", ".xcodegen-version", write("1.0.0\n")),
    (checks.twice, "browser", "fastlane/Lanes.rb", add("# mine\n")),
    (checks.plutil, "browser", "App/Info.plist", replace("</array>", "")),
    (checks.swiftc, "browser", "App/Browser.swift", add("\nfunc {\n")),
    (checks.swiftc, "browser", "App/Browser.swift", add("\nlet pattern = [/a b/]\n")),
    (checks.kotlin, "android", "build.gradle.kts", add("\nplugins {\n")),
    (checks.ruby, "android", "fastlane/Fastfile", add("\ndef\n")),
    (checks.well_formed, "android", "app/src/main/AndroidManifest.xml", add("<manifest>\n")),
    (checks.data, "browser", "App/Assets.xcassets/Contents.json", add("}\n")),
    (checks.data, "android", "gradle/libs.versions.toml", add("[versions]\n")),
    (checks.yamllint, "browser", ".flowctl.yml", add("\ngates: {}\n")),
    (checks.actionlint, "browser", WORKFLOW, write(LOOSE.replace("runs-on", "run-on"))),
    (checks.zizmor, "browser", WORKFLOW, write(LOOSE)),
    (checks.schemas, "browser", WORKFLOW, write("on: push\njobs: []\n")),
    (checks.xcodegen, "browser", "project.yml", replace("INFOPLIST_FILE: App", "INFOPLIST_FILE: X")),
]


def run(make):
    """Injects each violation into a generated project; returns the exit status."""
    projects = {name: make(name) for name in {plant[1] for plant in PLANTS}}
    missed = 0
    for check, archetype, path, change in PLANTS:
        project = projects[archetype]
        file = project.folder / path
        was = file.read_text() if file.exists() else ""
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(change(was))
        project.commit()
        if change(was) == was or check(project) == []:
            print(f"check-archetypes: {check.__name__} finds nothing in {path}")
            missed += 1
        project.must("git", "reset", "--quiet", "--hard", "HEAD~1")
    unproved = [check.__name__ for check in checks.ALL if check not in {each[0] for each in PLANTS}]
    for name in unproved:
        print(f"check-archetypes: {name} has no injected violation")
    return 1 if missed or unproved else 0
