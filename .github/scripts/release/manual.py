"""manual.py BINARY FOLDER: manual pages from `flowctl --experimental-dump-help`, one for every command."""

import datetime
import json
import pathlib
import re
import subprocess
import sys
import textwrap
import time

WORDS = {"break_long_words": False, "break_on_hyphens": False}
STATUSES = [
    ("0", "success: all checks pass"),
    ("1", "at least one check fails"),
    ("2", "unknown: a check lacks data"),
    ("64", "invalid usage"),
    ("65", "invalid input"),
    ("69", "a service or tool is unavailable"),
    ("70", "internal error"),
    ("73", "can't create a file"),
    ("74", "input or output error"),
    ("77", "not authorized"),
    ("78", "invalid configuration"),
    ("130, 143", "interrupted, terminated"),
]


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    lines = text.split("\n")
    return "\n".join("\\&" + line if line.startswith((".", "\\(aq")) else line for line in lines)


def name_of(name):
    return ("--" if name["kind"] == "long" else "-") + name["name"]


def synopsis(argument):
    value = f"\\fI{escaped(argument.get('valueName', 'value'))}\\fR"
    if argument["kind"] == "positional":
        text = value
    else:
        text = f"\\fB{escaped(name_of(argument['preferredName']))}\\fR"
        text += f" {value}" if argument["kind"] == "option" else ""
    text += " ..." if argument["isRepeating"] else ""
    return f"[{text}]" if argument["isOptional"] else text


def described(argument):
    if argument["kind"] == "positional":
        head = f"\\fI{escaped(argument['valueName'])}\\fR"
    else:
        names = sorted(argument["names"], key=lambda name: name["kind"] == "long")
        head = ", ".join(f"\\fB{escaped(name_of(name))}\\fR" for name in names)
        if argument["kind"] == "option":
            head += f" \\fI{escaped(argument['valueName'])}\\fR"
    text = argument.get("abstract", "")
    notes = []
    if "allValues" in argument:
        notes.append("values: " + ", ".join(argument["allValues"]))
    if "defaultValue" in argument:
        notes.append("default: " + argument["defaultValue"])
    if notes:
        text += f" ({'; '.join(notes)})"
    return f".TP\n{head}\n{escaped(text.strip() or 'See the overview.')}\n"


def paragraph(text):
    """Prose is filled to the width of the reader; examples keep their lines, if they fit."""
    lines = text.split("\n")
    if len(lines) == 1 and (text.endswith((".", ":")) or not text.startswith((" ", "flowctl "))):
        return escaped("\n".join(textwrap.wrap(text, 72, **WORDS))) + "\n"
    kept = [part for line in lines for part in fitted(line)]
    return ".nf\n" + escaped("\n".join(kept)) + "\n.fi\n"


def fitted(line):
    """An example in lines of at most 72 columns: the text beside a command moves below it."""
    if len(line) <= 72:
        return [line]
    head, _, rest = re.match(r"(\s*\S.*?)(\s{2,}|$)(.*)", line).groups()
    if rest:
        return [*fitted(head), *fitted(" " * 4 + rest)]
    parts = textwrap.wrap(head, 70, subsequent_indent=" " * 4, **WORDS)
    is_command = head.lstrip().startswith("flowctl ")
    return [part + " \\" for part in parts[:-1]] + parts[-1:] if is_command else parts


def page(words, command, version, date):
    title = "-".join(words)
    lines = [f'.TH "{escaped(title.upper())}" 1 "{date}" "flowctl {version}" "flowctl manual"\n']
    abstract = command.get("abstract", "").rstrip(".") or "command of flowctl"
    lines.append(f".SH NAME\n{escaped(title)} \\- {escaped(abstract)}\n")
    shown = [a for a in command.get("arguments", []) if a.get("shouldDisplay", True)]
    children = [c for c in command.get("subcommands", []) if c.get("shouldDisplay", True)]
    usage = " ".join(map(synopsis, shown)) + (" \\fIsubcommand\\fR" if children else "")
    lines.append(f".SH SYNOPSIS\n\\fB{escaped(' '.join(words))}\\fR {usage}\n")
    if command.get("discussion"):
        paragraphs = map(paragraph, command["discussion"].strip().split("\n\n"))
        lines.append(".SH DESCRIPTION\n" + ".sp\n".join(paragraphs))
    for kind, heading in (("positional", "ARGUMENTS"), ("", "OPTIONS")):
        chosen = [a for a in shown if (a["kind"] == "positional") == bool(kind)]
        if chosen:
            lines.append(f".SH {heading}\n" + "".join(map(described, chosen)))
    if children:
        lines.append(".SH COMMANDS\n")
        for child in children:
            head = escaped(f"{title}-{child['commandName']}(1)")
            lines.append(f".TP\n\\fB{head}\\fR\n{escaped(child.get('abstract') or 'No overview.')}\n")
    if len(words) == 1:
        rows = "".join(f".TP\n{status}\n{escaped(text)}\n" for status, text in STATUSES)
        lines.append(".SH EXIT STATUS\n" + rows)
    else:
        lines.append(f".SH SEE ALSO\n\\fB{escaped('-'.join(words[:-1]))}\\fR(1)\n")
    return "".join(lines)


def pages(runner, version, epoch):
    """The pages by file name: flowctl-check-branch.1 and so on."""
    dump = subprocess.run([runner, "--experimental-dump-help"], check=True, capture_output=True)
    date = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%d")
    result = {}

    def walk(command, words):
        if not command.get("shouldDisplay", True) or command["commandName"] == "help" and words:
            return
        words = [*words, command["commandName"]]
        result["-".join(words) + ".1"] = page(words, command, version, date).encode()
        for child in command.get("subcommands", []):
            walk(child, words)

    walk(json.loads(dump.stdout)["command"], [])
    return result


if __name__ == "__main__":
    binary, target = sys.argv[1:]
    said = subprocess.run([binary, "--version"], check=True, capture_output=True, text=True).stdout
    for name, content in pages(binary, said.strip(), time.time()).items():
        pathlib.Path(target, name).write_bytes(content)
