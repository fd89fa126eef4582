"""Swift files line by line, with comments and multi-line strings blanked out."""

import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def files(root):
    """Every Swift file of the sources and the templates, with its target."""
    for path in sorted(root.glob("Sources/*/**/*.swift")):
        yield path, path.relative_to(root).parts[1]
    # The Swift files in Templates/archetypes are code of generated apps, not of this program.
    for path in sorted(root.glob("Templates/*.swift")):
        yield path, "Templates"


def code(text):
    """The lines of `text` without the contents of strings and comments; documentation comments stay."""
    depth, quotes = 0, None
    for line in text.split("\n"):
        kept = ""
        while line:
            if depth:
                match = re.search(r"/\*|\*/", line)
                depth += 0 if not match else 1 if match[0] == "/*" else -1
                line = line[match.end() :] if match else ""
            elif quotes:
                _, found, line = line.partition(quotes)
                quotes = None if found else quotes
            else:
                match = re.search(r'///?|/\*|(#*)"""\s*$|"(\\.|[^"\\])*"', line)
                if not match or match[0] == "///":
                    kept, line = kept + line, ""
                    continue
                kept, rest = kept + line[: match.start()], line[match.end() :]
                if match[0] == "//":
                    rest = ""
                elif match[0] == "/*":
                    depth = 1
                elif match[1] is not None:
                    quotes = '"""' + match[1]
                else:
                    kept += '""'
                line = rest
        yield kept
    if depth or quotes:
        raise ValueError("a comment or a string has no end")


def main(check, samples):
    """Runs `check` on the project, or on `samples`: path, text and lines with violations."""
    if "--selftest" in sys.argv[1:]:
        sys.exit(selftest(check, samples))
    faults = list(check(ROOT))
    print("\n".join(faults), end="\n" if faults else "")
    sys.exit(1 if faults else 0)


def selftest(check, samples):
    """Checks that each sample has exactly its violations; returns the exit status."""
    wrong = 0
    for path, text, wanted in samples:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, path)
            file.parent.mkdir(parents=True)
            file.write_text(text)
            found = [int(fault.split(":")[1]) for fault in check(pathlib.Path(folder))]
        if found != wanted:
            wrong += 1
            print(f"selftest: {path}: violations in lines {found}, expected {wanted}:\n{text}")
    print(f"{len(samples) - wrong} of {len(samples)} samples pass")
    return 1 if wrong else 0
