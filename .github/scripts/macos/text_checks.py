"""What macOS refuses although Linux accepts it, found in the text of Swift files, scripts and test scenarios.

A line that works on both in spite of a rule has a comment with `portable:` and the reason.
"""

import hashlib
import json
import pathlib
import re
import subprocess

# Options and programs that only GNU's tools or Linux have, with what works on both.
COMMANDS = [
    (r"\bps\b[^|;\"']*--ppid", "ps --ppid is only on Linux; use pgrep -P PID"),
    (r"\btouch -d \d{4}-\d\d-\d\d(?!T)", "touch -d needs a time on macOS; use touch -t 209901010000"),
    (r"\bsed (-[nErs]+ )*(-i|-[nEr]+i)(?= )(?! (''|\"\"))", "sed -i needs a suffix on macOS; use sed -i.bak"),
    (r"\bsed --?(debug|expression|in-place|posix|quiet|regexp-extended|separate|null-data)\b|\bsed -z\b",
     "only GNU sed has this option"),
    (r"(?<![\w/])/bin/(true|false|env|printf|awk|sort|touch)\b(?!/)", "macOS has it in /usr/bin; write the name"),
    (r"(?<![\w.:-])setsid (?!:)[-\w]", "macOS has no setsid; use perl -e 'use POSIX; POSIX::setsid; exec @ARGV'"),
    (r"(?<![\w.-])timeout (-[ks]\S* ?\S+ )?\d+[smhd]? ", "macOS has no timeout"),
    (r"\breadlink (-[a-z]*[em]|--)\b", "readlink -e is only on Linux; use realpath or cd and pwd -P"),
    (r"\bxargs (-[a-zA-Z0-9]+ )*-(r|d)\b|\bxargs --", "only GNU xargs has this option"),
    (r"\bgrep (-\w+ )*-\w*P\b|\bgrep --perl", "only GNU grep has -P"),
    (r"\bdate (-u )?(-d|--date|--iso)|\bdate \S*%N", "only GNU date has this option"),
    (r"\bstat (-c|--format|--printf)\b", "stat -c is only on Linux"),
    (r"\bbase64 (-w|--wrap)", "only GNU base64 has -w; use tr -d '\\n'"),
    (r"\b(cp|mv|ln) (-\w+ )*(-t|--[a-z])|\bcp (-\w*[aPR]*)?d\b", "only GNU has this option"),
    (r"\bsort (-\w+ )*--?\w*V\b|\bsort --version-sort", "sort -V is not on each macOS"),
    (r"\bhead -(n|c) ?-\d|\btail --", "only GNU head has a negative number"),
    (r"\bmktemp (-\w+ )*(-p|--)\b", "only GNU mktemp has this option"),
    (r"(?<![\w.-])(md5sum|nproc|tac|shuf|strace|ldd|getent|pidof|numfmt|stdbuf|flock|ionice|taskset|sha1sum)"
     r"( -| \w|\)|$|\s*\|)", "macOS has no such program"),
    (r"\btruncate (-s|--size)", "macOS before 15 has no truncate; use head -c or dd"),
    (r"\bfind [^|;]*(-printf|-regextype|-readable|-executable)\b", "only GNU find has this test"),
    (r"\bdu (-b|--)|\bls --|\bmkdir --|\brm --(?!\s)[a-z]|\bwc --|\btr --|\bcut --|\bdiff --(?=color)",
     "only GNU has this option"),
    (r"/proc/(self|\d|\$|\\\()|/dev/shm|/sys/class", "macOS has no /proc, /dev/shm and /sys"),
    (r"\becho -[ne]+ ", "echo -n and -e differ between shells; use printf"),
]
# Most lines contain none of the programs.
QUICK = re.compile(
    r"\b(ps|touch|sed|setsid|timeout|readlink|xargs|grep|date|stat|base64|cp|mv|ln|sort|head|tail|mktemp|truncate|find|"
    r"du|ls|mkdir|rm|wc|tr|cut|diff|echo|md5sum|nproc|tac|shuf|strace|ldd|getent|pidof|numfmt|stdbuf|flock|ionice|"
    r"taskset|sha1sum)\b|/bin/|/proc/|/dev/shm|/sys/")
# What bash 3.2, the newest one of macOS, can't parse or doesn't know.
BASH = [
    (r"\b(mapfile|readarray|coproc)\b", "bash 3.2 has no mapfile, readarray and coproc"),
    (r"\b(declare|local|typeset) -\w*[Anglu]\b", "bash 3.2 has no declare -A, -n, -g, -l and -u"),
    (r"\$\{\w+(\[[^]]*\])?(\^|,|@[QEPAaKkUuL])", "bash 3.2 has no ${x^}, ${x,} and ${x@Q}"),
    (r"&>>|\|&", "bash 3.2 has no &>> and |&"),
    (r";;?&", "bash 3.2 has no ;& and ;;&"),
    (r"\bwait -[npf]", "bash 3.2 has no wait -n"),
    (r"%(-?\d+)?\([^)]*\)T", "bash 3.2 has no %(…)T in printf"),
    (r"\$\{\w+:\s*[^}:]+:\s*-\d+\}", "bash 3.2 takes no negative length"),
    (r"\$\{\w+\[-\d+\]\}", "bash 3.2 has no negative index"),
    (r"\[\[ (! )?-[vR] ", "bash 3.2 has no [[ -v"),
    (r"\bshopt -s \w*(globstar|lastpipe|inherit_errexit|autocd|dirspell)", "bash 3.2 has no such option"),
    (r"\$\{?(EPOCHSECONDS|EPOCHREALTIME|SRANDOM|BASHPID|BASH_ARGV0)\b", "bash 3.2 has no such variable"),
    (r"\bexec \{\w+\}[<>]", "bash 3.2 has no {variable} for a file"),
    (r"\bread (-\w+ )*-\w*[Ni]\b|\bread -t ?0?\.\d", "bash 3.2 has no read -N and no parts of a second"),
]
SWIFT = [
    (r"^\s*@_spi\(.*\bimport\b", "Apple's modules have only a public interface, without SPI"),
    (r"\bresolvingSymlinksInPath\b|\bresolveSymlinksInPath\b|\bstandardizingPath\b",
     "macOS removes /private from the path; use realpath"),
    (r"\.enumerated\(\)\s*(\[|\.(count|isEmpty|first|last|indices|startIndex|endIndex|firstIndex|lastIndex|"
     r"randomElement|index|distance)\b(?!\(where))", "enumerated() is a collection since macOS 26"),
]
# URL's; a type of ours with such a function is named Program.
PERCENT = (r"(?<!Program)\.path\(\)|\.(path|host|query|fragment|user|password)\(percentEncoded: true\)",
           "the path is percent-encoded; use path(percentEncoded: false)")

MODULES = ["Swift", "_Concurrency", "_StringProcessing", "Synchronization", "FoundationEssentials", "Foundation"]
# Names of our packages that newer modules of Apple also have.
PACKAGES = {"ValidationError", "immediate"}
DECLARED = re.compile(
    r"\b(?:func|var|let|case|struct|enum|class|actor|protocol|typealias|associatedtype)\s+(\w+)"
    # Parameters and their labels.
    r"|[(,]\s*(\w+)(?: (\w+))?: ")


def files(root):
    """The files of a checkout, or of a copy of it."""
    names = subprocess.run(
        ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True, text=True, check=True).stdout.split("\0")
    return [root / name for name in names if name and (root / name).is_file()]


def least(root):
    """The oldest supported macOS in Package.swift."""
    return int(re.search(r"\.macOS\(\.v(\d+)", (root / "Package.swift").read_text())[1])


def newer(root, cache, headers):
    """Names of Swift's modules and of C whose every declaration needs a newer macOS, with its version."""
    version = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    key = hashlib.sha256(f"{version}{least(root)}{pathlib.Path(__file__).read_text()}".encode()).hexdigest()
    stored = cache / "newer.json"
    if stored.exists():
        found = json.loads(stored.read_text())
        if found["key"] == key:
            return found["names"]
    graphs = cache / "graphs"
    graphs.mkdir(parents=True, exist_ok=True)
    target = json.loads(subprocess.run(
        ["swiftc", "-print-target-info"], capture_output=True, text=True, check=True).stdout)["target"]["triple"]
    running = [
        subprocess.Popen(["swift", "symbolgraph-extract", "-module-name", name, "-target", target,
                          "-output-dir", graphs]) for name in MODULES]
    if any([process.wait() for process in running]):
        raise SystemExit("check-macos: swift symbolgraph-extract fails")
    names = of_graphs(graphs, least(root)) | of_headers(headers, least(root))
    for graph in graphs.iterdir():
        graph.unlink()
    stored.write_text(json.dumps({"key": key, "names": names}))
    return names


def of_graphs(graphs, least):
    old, new = set(), {}
    for path in graphs.glob("*.symbols.json"):
        for symbol in json.loads(path.read_text())["symbols"]:
            name = symbol["pathComponents"][-1].split("(")[0]
            introduced = [
                (item["introduced"].get("major", 0), item["introduced"].get("minor", 0))
                for item in symbol.get("availability", [])
                if item.get("domain") == "macOS" and "introduced" in item]
            if introduced and max(introduced) > (least, 0):
                new.setdefault(name, ".".join(map(str, max(introduced))))
            else:
                old.add(name)
    return {name: version for name, version in new.items() if name not in old and re.fullmatch(r"[A-Za-z]\w{3,}", name)}


def of_headers(headers, least):
    """Functions of C, for Swift; Clang itself compares what C code calls."""
    new = {}
    for path in headers.rglob("*.h"):
        text = path.read_text(errors="replace")
        for statement in re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S).split(";"):
            version = re.search(r"API_AVAILABLE\(macos\((\d+)(\.\d+)?|OSX_AVAILABLE\((\d+)(\.\d+)?", statement)
            if not version or int(version[1] or version[3]) <= least:
                continue
            declaration = re.sub(r"\w*AVAILABLE\w*\((\([^()]*\)|[^()])*\)", "", statement)
            name = re.search(r"\b([a-z]\w+)\s*\(", declaration)
            if name and name[1] != "defined":
                new[name[1]] = (version[1] or version[3]) + (version[2] or version[4] or ".0")
    return new


def on_linux_only(lines):
    """For each line of Swift whether macOS does not compile it."""
    conditions = []
    for line in lines:
        bare = line.strip()
        if match := re.match(r"#if\b(.*)", bare):
            conditions.append(branch(match[1]))
        elif bare.startswith("#elseif") and conditions:
            conditions[-1] = branch(bare[7:])
        elif bare.startswith("#else") and conditions:
            conditions[-1] = {"mac": "linux", "linux": "mac"}.get(conditions[-1], "both")
        elif bare == "#endif" and conditions:
            conditions.pop()
        yield "linux" in conditions


def branch(condition):
    """Which system has the branch of a condition; both if it is unknown."""
    linux = r"os\(Linux\)|canImport\((Glibc|Musl|FoundationEssentials)\)|!canImport\((Darwin|Security)\)|!os\(macOS\)"
    mac = r"os\(macOS\)|canImport\((Darwin|Security)\)|!os\(Linux\)"
    if re.match(rf"\s*({linux})", condition):
        return "linux"
    return "mac" if re.match(rf"\s*({mac})", condition) else "both"


def check(root, fresh):
    """The findings in all files."""
    listed = files(root)
    texts = {}
    for path in listed:
        try:
            texts[path] = path.read_text()
        except UnicodeDecodeError:
            continue
    own = set(PACKAGES)
    for path, text in texts.items():
        if path.suffix == ".swift":
            own.update(name for names in DECLARED.findall(text) for name in names if name)
    fresh = {name: version for name, version in fresh.items() if name not in own}
    found = []
    for path, text in texts.items():
        where = path.relative_to(root)
        found += [f"{where}:{number}: {advice}" for number, advice in sorted(set(of_file(where, text, fresh)))]
    return found


def of_file(where, text, fresh):
    lines = text.split("\n")
    # Apps of the archetypes have a newer target, and are built only on macOS.
    if where.suffix == ".swift" and "archetypes" not in where.parts:
        yield from in_swift(where, lines, fresh)
    elif re.match(r"#!.*\b(ba)?sh\b", text) or where.suffix == ".sh":
        yield from in_shell(lines)
    elif where.name == "Makefile":
        yield from in_commands(enumerate(lines, 1))
    elif where.suffix == ".scenario":
        typed = [(number, line) for number, line in enumerate(lines, 1) if line.startswith(("setup:", "$ "))]
        yield from in_commands(typed)


def in_swift(where, lines, fresh):
    tests = where.parts[0] == "Tests"
    kept = []
    for (number, line), skipped in zip(enumerate(lines, 1), on_linux_only(lines)):
        before = lines[number - 2] if number > 1 else ""
        if skipped or "portable:" in before + line or line.strip().startswith("//"):
            continue
        kept.append((number, line))
        for pattern, advice in [*SWIFT, PERCENT]:
            if re.search(pattern, line):
                yield number, advice
        code = re.sub(r'"(\\.|[^"\\])*"', '""', line)
        for name in set(re.findall(r"\b[A-Za-z]\w{3,}\b", code)):
            if name in fresh:
                yield number, f"'{name}' needs macOS {fresh[name]}"
    if tests:
        yield from in_commands(kept)


def in_shell(lines):
    kept = [(number, line) for number, line in enumerate(lines, 1) if not line.strip().startswith("#")]
    yield from in_commands(kept)
    strict = any(re.match(r"\s*set -\w*u", line) for line in lines)
    empty = set()
    for number, line in kept:
        if "portable:" in line:
            continue
        for pattern, advice in BASH:
            if re.search(pattern, line):
                yield number, advice
        empty |= set(re.findall(r"(?:^|[\s;])(\w+)=\(\)", line))
        # Its number of elements is compared before.
        empty -= set(re.findall(r"\$\{#(\w+)\[@\]\}", line))
        for name in re.findall(r"(?<!\+)\"?\$\{(\w+)\[[@*]\]\}", line):
            if strict and name in empty and f"${{{name}[@]+" not in line:
                yield number, f"bash 3.2 takes an empty array as unset; use ${{{name}[@]+\"${{{name}[@]}}\"}}"


def in_commands(lines):
    for number, line in lines:
        if not QUICK.search(line) or "portable:" in line:
            continue
        for pattern, advice in COMMANDS:
            if re.search(pattern, line):
                yield number, advice
