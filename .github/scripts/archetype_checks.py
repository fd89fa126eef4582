"""The checks of generated projects. Each one returns its violations, or None if it is skipped."""

import json
import pathlib
import shutil
import sys
import tomllib
import xml.parsers.expat

import tree_sitter
import tree_sitter_kotlin
import yaml

TOOLS = pathlib.Path(sys.prefix) / "bin"
YAMLLINT = (
    "{extends: default, rules: {document-start: disable, truthy: {check-keys: false}, "
    "line-length: {max: 120}, braces: {max-spaces-inside: 1}, comments: {min-spaces-from-content: 1}}}")
SCHEMAS = {
    "github-workflows": ".github/workflows/*.yml",
    "github-actions": ".github/actions/*/action.yml",
    "dependabot": ".github/dependabot.yml",
    "github-issue-forms": ".github/ISSUE_TEMPLATE/[!c]*.yml",
    "github-issue-config": ".github/ISSUE_TEMPLATE/config.yml",
    "gitlab-ci": ".gitlab-ci.yml",
}


def said(project, *command):
    """The output of a command that failed, as one violation."""
    status, text = project.run(*command)
    return [f"{pathlib.Path(str(command[0])).name}: {text.strip()}"] if status else []


def files_said(project, command, *patterns):
    files = project.files(*patterns)
    return said(project, *command, *files) if files else []


def flowctl(project):
    """The checks of flowctl itself."""
    commands = [["manifest", "check"], ["strings", "check"], ["config", "check"], ["model", "check"]]
    commands += [["pipeline", "check"], ["version", "check"]]
    commands += [["manifest", "lint"]] if project.files("project.yml") else []
    commands += project.tables("check")
    catalogs = project.files("**/*.xcstrings")
    commands += [["strings", "format", "--check", *catalogs]] if catalogs else []
    return [
        f"{' '.join(words[:2])}: {fault}"
        for words in commands for fault in said(project, project.flowctl, *words)]


def twice(project):
    """Generating the files again changes nothing."""
    faults = [
        fault for words in project.generators()
        for fault in said(project, project.flowctl, *words)]
    _, changed = project.run("git", "status", "--porcelain")
    return faults + changed.splitlines()


def plutil(project):
    return files_said(
        project, ["plutil", "-lint", "-s"], "**/*.plist", "**/*.entitlements", "**/*.xcprivacy")


def swiftc(project):
    # Also in the default language mode, which accepts less syntax than Swift 6.
    commands = [["swiftc", "-parse", "-wmo", *more] for more in ([], ["-swift-version", "6"])]
    return [fault for words in commands for fault in files_said(project, words, "**/*.swift")]


def kotlin(project):
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_kotlin.language()))
    return [
        f"{name} can't be parsed" for name in project.files("**/*.kt", "**/*.kts")
        if parser.parse((project.folder / name).read_bytes()).root_node.has_error]


def ruby(project):
    names = project.files("fastlane/*file", "fastlane/*.rb", "Gemfile")
    return [fault for name in names for fault in said(project, "ruby", "-c", name)]


def read(project, reader, *patterns):
    """A violation for each file that `reader` can't parse."""
    for name in project.files(*patterns):
        try:
            reader((project.folder / name).read_bytes())
        except Exception as error:
            yield f"{name}: {error}"


def well_formed(project):
    return list(read(
        project, lambda data: xml_parser().Parse(data, True), "**/*.xml", "**/*.plist",
        "**/*.entitlements", "**/*.xcprivacy", "**/*.xcdatamodel/contents"))


def xml_parser():
    return xml.parsers.expat.ParserCreate()


def data(project):
    """JSON and TOML."""
    return list(read(project, json.loads, "**/*.json", "**/*.xctestplan", "**/*.xcstrings")) + list(
        read(project, lambda each: tomllib.loads(each.decode()), "**/*.toml"))


def yamllint(project):
    return files_said(
        project, [TOOLS / "yamllint", "--strict", "--config-data", YAMLLINT], "**/*.yml",
        "**/*.yaml")


def actionlint(project):
    return files_said(project, [TOOLS / "actionlint", "-no-color"], ".github/workflows/*.yml")


def zizmor(project):
    return said(
        project, TOOLS / "zizmor", "--offline", "--no-progress", "--color", "never", "--quiet",
        ".github")


def schemas(project):
    return [
        fault for schema, pattern in SCHEMAS.items()
        for fault in files_said(
            project,
            [TOOLS / "check-jsonschema", "--quiet", "--builtin-schema", f"vendor.{schema}"],
            pattern)]


EMBEDS = {
    "app-extension": "Embed Foundation Extensions", "framework": "Embed Frameworks",
    "application": "Embed Watch Content",
}


def xcodegen(project):
    """The project that XcodeGen generates has the targets, embedded products and files of its spec."""
    if not project.files("project.yml"):
        return []
    if not shutil.which("xcodegen"):
        return None
    faults = said(project, "xcodegen", "generate", "--quiet")
    if faults:
        return faults
    spec = yaml.safe_load((project.folder / "project.yml").read_text())
    path = f"{spec['name']}.xcodeproj/project.pbxproj"
    _, text = project.run("plutil", "-convert", "json", "-o", "-", path)
    return list(made_faults(project, spec, json.loads(text)["objects"]))


def made_faults(project, spec, objects):
    targets = {
        each["name"]: each for each in objects.values() if each["isa"] == "PBXNativeTarget"}
    if targets.keys() != spec["targets"].keys():
        yield f"targets are {sorted(targets)}, expected {sorted(spec['targets'])}"
    for name, target in targets.items():
        wanted = set(embeds(spec, name))
        if embedded(target, objects) != wanted:
            yield f"{name} embeds {sorted(embedded(target, objects))}, expected {sorted(wanted)}"
        for settings in configurations(target, objects):
            for key in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
                if key in settings and not (project.folder / settings[key]).is_file():
                    yield f"{name}: {key} '{settings[key]}' doesn't exist"
    for each in objects.values():
        for key in ("MARKETING_VERSION", "CURRENT_PROJECT_VERSION"):
            if key in each.get("buildSettings", {}):
                yield f"{key} is also set in the project"


def embeds(spec, name):
    """The products that a target must embed, each with its build phase."""
    if spec["targets"][name]["type"] != "application":
        return
    for dependency in spec["targets"][name].get("dependencies", []):
        kind = spec["targets"][dependency["target"]]["type"]
        if dependency.get("embed", True) and kind in EMBEDS:
            yield EMBEDS[kind], dependency["target"]


def embedded(target, objects):
    phases = [objects[each] for each in target["buildPhases"]]
    products = {
        each["productReference"]: each["name"] for each in objects.values()
        if each["isa"] == "PBXNativeTarget"}
    return {
        (phase["name"], products[objects[file]["fileRef"]]) for phase in phases
        if phase["isa"] == "PBXCopyFilesBuildPhase" for file in phase["files"]}


def configurations(target, objects):
    names = objects[target["buildConfigurationList"]]["buildConfigurations"]
    return [objects[name]["buildSettings"] for name in names]


ALL = [
    flowctl, twice, plutil, swiftc, kotlin, ruby, well_formed, data, yamllint, actionlint,
    zizmor, schemas, xcodegen,
]
