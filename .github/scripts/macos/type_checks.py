"""Type-checks the code of macOS on Linux. Two ways, by what a file needs:

- Files that call the C library, Security or the preferences are compiled with the real C headers of macOS
  (`-clang-target`): each C type is Darwin's, and Swift's own library is that of Linux. What has no source for
  macOS (Foundation, Security, Dispatch …) is declared in `interfaces`, only as far as it is used.
- Other files with a branch for macOS, or that import Foundation or a package, are compiled with the branches of
  macOS against the modules that `swift build` has compiled. That is exact, and needs no interfaces.
"""

import concurrent.futures
import json
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
INTERFACES = HERE / "interfaces"
FEATURES = [
    word for name in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility")
    for word in ("-enable-upcoming-feature", name)]
MACHINES = ["arm64", "x86_64"]

# Their files are compiled with the headers of macOS, except those of LiveEffects that import a package.
WHOLE = ["Base", "Git", "LiveEffects"]
# Of these targets, single files; what they use of their other files is declared in interfaces/ours.
PARTS = {
    "Session": ["Sources/Session/Output/Interruption.swift"],
    "FlowCLI": ["Sources/FlowCLI/Launch.swift"],
}

DARWIN = re.compile(r"^ *import (?:Darwin|Security)\b", re.M)
PACKAGES = re.compile(r"^ *import (?:GRDB|NIO\w*|AsyncHTTPClient|Crypto\w*)\b", re.M)
BRANCHES = re.compile(r"^ *#(?:else)?if\b.*\b(?:canImport\(|os\()", re.M)
FOUNDATION = re.compile(r"^ *(?:\w+ +)?import Foundation(?:Essentials)?\b", re.M)


def headers(root):
    """The folder of the headers of macOS; they are downloaded once."""
    wanted = (HERE / "headers.txt").read_text()
    folder = root / ".build/macos-headers"
    stamp = folder / "requirement"
    if not stamp.exists() or stamp.read_text() != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
             "--no-cache-dir", "--only-binary", ":all:", "--platform", "manylinux_2_12_x86_64", "--require-hashes",
             "--requirement", HERE / "headers.txt", "--dest", folder],
            check=True)
        wheel = next(folder.glob("*.whl"))
        below = "ziglang/lib/libc/include/any-darwin-any/"
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if name.startswith(below)]
            archive.extractall(folder, [*names, "ziglang/LICENSE"])
        # Everything else of the package, a compiler, is not needed.
        wheel.unlink()
        stamp.write_text(wanted)
    return folder / "ziglang/lib/libc/include/any-darwin-any"


def on_mac(text):
    """The text with the branches of macOS."""
    text = re.sub(r"canImport\((Glibc|Musl|FoundationEssentials|FoundationXML)\)|os\(Linux\)", "NEVER", text)
    return re.sub(r"os\(macOS\)|canImport\((Darwin|Security|Network)\)", "ON_MAC", text)


def sources(root, target):
    return sorted((root / "Sources" / target).rglob("*.swift"))


def calls_darwin(path, text):
    """Whether a file of LiveEffects is compiled with the headers of macOS, and not with its packages."""
    return DARWIN.search(text) or not PACKAGES.search(text)


def findings(output, copies):
    """The errors and warnings of a compiler, with paths of the project."""
    found = []
    for line in output.splitlines():
        match = re.match(r"(\S[^:]*:\d+):\d+: (?:error|warning): (.*)|<unknown>:0: (?:error|warning): (.*)", line)
        if not match:
            continue
        where, text = (match[1], match[2]) if match[1] else ("<unknown>", match[3])
        if not re.search(r"libc not found", text):
            found.append(f"{where.removeprefix(str(copies) + '/')}: {text}")
    return found


class Check:
    """A check of one checkout, with its own folder for what the compiler writes."""

    def __init__(self, root, work, build, headers):
        self.root, self.work, self.build, self.headers = root, work, build, headers
        self.copies = work / "copies"
        self.modules = work / "modules"
        self.covered = set()
        for folder in (self.copies, self.modules, work / "darwin", work / "CSystemCalls"):
            folder.mkdir(parents=True)

    def run(self):
        """The findings of all files."""
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            upper = pool.submit(self.with_modules)
            found = self.c_files() + self.with_headers()
            return sorted(set(found + upper.result() + list(self.uncovered())))

    def copy(self, path):
        """The copy of a file with the branches of macOS."""
        copy = self.copies / path.relative_to(self.root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(on_mac(path.read_text()))
        self.covered.add(path)
        return copy

    # With the headers of macOS.

    def with_headers(self):
        self.write_overlay()
        found = self.module("Darwin", [HERE / "Darwin/Darwin.swift"], "-import-underlying-module")
        names = sorted(path.stem for path in INTERFACES.glob("*.swift"))
        names.remove("Foundation")
        found += self.module("Foundation", [INTERFACES / "Foundation.swift"])
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            stubs = list(pool.map(lambda name: self.module(name, [INTERFACES / f"{name}.swift"]), names))
            found += [line for lines in stubs for line in lines]
        for target in [*WHOLE, *PARTS]:
            files = [self.root / name for name in PARTS[target]] if target in PARTS else [
                path for path in sources(self.root, target) if calls_darwin(path, path.read_text())]
            extra = INTERFACES / f"ours/{target}.swift"
            found += self.module(
                target, [*map(self.copy, files), *([extra] if extra.exists() else [])], "-package-name", "flowctl")
        return found

    def write_overlay(self):
        listed = (HERE / "Darwin/headers.txt").read_text().split()
        lines = [f"#include <{name}>" for name in listed] + [(HERE / "Darwin/Macros.h").read_text()]
        folder = self.work / "darwin"
        (folder / "CDarwin.h").write_text("\n".join(lines))
        (folder / "module.modulemap").write_text(
            'module Darwin [system] {\n  umbrella header "CDarwin.h"\n  export *\n}\n')
        header = self.root / "Sources/CSystemCalls/include/CSystemCalls.h"
        (self.work / "CSystemCalls/module.modulemap").write_text(
            f'module CSystemCalls {{ header "{header}" export * }}\n')

    def module(self, name, files, *options):
        """Compiles a module, also with errors, so that they hide none of the modules above."""
        done = subprocess.run(
            ["swiftc", "-wmo", "-emit-module", "-module-name", name, "-swift-version", "6", *FEATURES,
             "-parse-as-library", "-D", "ON_MAC", "-Xfrontend", "-experimental-allow-module-with-compiler-errors",
             "-Xfrontend", "-clang-target", "-Xfrontend", "arm64-apple-macosx15.0",
             "-Xcc", "-nostdlibinc", "-Xcc", "-idirafter", "-Xcc", self.headers,
             "-I", self.work / "darwin", "-I", self.modules, "-I", self.work / "CSystemCalls",
             "-I", self.root / "Sources/CZlib", "-module-cache-path", self.work / "cache",
             "-emit-module-path", self.modules / f"{name}.swiftmodule", *options, *files],
            capture_output=True, text=True)
        found = findings(done.stderr, self.copies)
        if not (self.modules / f"{name}.swiftmodule").exists() and not found:
            found.append(f"{name}: not compiled: {done.stderr.strip()[:500]}")
        return found

    def c_files(self):
        folder = self.root / "Sources/CSystemCalls"
        found = []
        for machine in MACHINES:
            done = subprocess.run(
                ["clang", "-target", f"{machine}-apple-macosx15.0", "-Wall", "-Wextra", "-fsyntax-only",
                 "-nostdlibinc", "-isystem", self.headers, "-I", folder / "include", *folder.glob("*.c")],
                capture_output=True, text=True)
            found += findings(done.stderr, self.root)
        return found

    # With the modules of the build.

    def with_modules(self):
        jobs = []
        for folder in sorted((self.root / "Sources").iterdir()):
            target = folder.name
            if target in WHOLE and target != "LiveEffects":
                continue
            chosen = [path for path in sources(self.root, target) if self.needs_modules(target, path)]
            if chosen:
                jobs.append((target, chosen, sources(self.root, target)))
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            return [line for lines in pool.map(lambda job: self.files(*job), jobs) for line in lines]

    def needs_modules(self, target, path):
        text = path.read_text()
        if target == "LiveEffects":
            return not calls_darwin(path, text)
        return not DARWIN.search(text) and (BRANCHES.search(text) or FOUNDATION.search(text))

    def files(self, target, chosen, siblings):
        """Type-checks some files of a target; the others only declare what these use."""
        primary = [word for path in chosen for word in ("-primary-file", self.copy(path))]
        done = subprocess.run(
            ["swiftc", "-frontend", "-typecheck", *self.options(target), "-D", "ON_MAC", "-module-cache-path",
             self.work / "cache-modules", *primary, *[path for path in siblings if path not in chosen]],
            cwd=self.root, capture_output=True, text=True)
        found = findings(done.stderr, self.copies)
        return found or ([f"{target}: not checked: {done.stderr.strip()[:500]}"] if done.returncode else [])

    def options(self, target):
        """The options of the last build of a target for the compiler."""
        kept = ["-module-name", target.replace("-", "_"), "-swift-version", "6", *FEATURES]
        if target in ("EmbeddedTexts", "embed-texts"):
            # They run during the build, and import only the plug-in's module.
            compiler = pathlib.Path(shutil.which("swiftc")).resolve().parents[1]
            return [*kept, "-parse-as-library", "-I", compiler / "lib/swift/pm/PluginAPI",
                    "-package-description-version", "6.2.0"]
        words = iter(self.build[target])
        for word in words:
            if word in ("-I", "-module-alias", "-package-name", "-Xcc", "-target"):
                kept += [word, next(words)]
            elif word == "-parse-as-library" or word.startswith("-DSWIFT_"):
                kept.append(word)
        return kept

    def uncovered(self):
        """Files with a branch for macOS that neither way has checked."""
        for path in sorted((self.root / "Sources").rglob("*.swift")):
            text = path.read_text()
            if path not in self.covered and (DARWIN.search(text) or BRANCHES.search(text) or FOUNDATION.search(text)):
                yield f"{path.relative_to(self.root)}:1: not checked: add the file to PARTS in macos/types.py"


def commands(root):
    """The compiler's arguments of each target, as the last build has planned them."""
    plan = root / ".build/debug.yaml"
    if not plan.exists():
        sys.exit("check-macos: there is no build\nhint: swift build")
    found = {}
    for block in re.finditer(r'^  "C\.([\w-]+?)-[^"]*-debug\.module":\n(.*?)(?=^$|\Z)', plan.read_text(), re.M | re.S):
        arguments = re.search(r"^    args: (\[.*\])$", block[2], re.M)
        if arguments:
            found[block[1]] = json.loads(arguments[1])
    return found
