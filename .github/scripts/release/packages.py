"""Packages generated from the archives of a release: .deb, wheel, artifact bundle."""

import base64
import email.utils
import hashlib
import json
import re

import archives

OVERRIDES = """\
# The program loads no libraries: it runs on every Linux distribution, also with musl.
{name}: statically-linked-binary [usr/bin/{name}]
# The Swift packages contain libyaml's source; zlib and SQLite are linked from Debian's -dev packages.
{name}: embedded-library *
"""


def changelog_of(root, version):
    """The section of a version in CHANGELOG.md; None if it is missing."""
    text = (root / "CHANGELOG.md").read_text()
    found = re.search(rf"^## \[{re.escape(version)}\].*\n((?:(?!^## ).*\n?)*)", text, re.M)
    return found[1].strip() if found else None


def debian_changelog(root, product, version, epoch):
    section = changelog_of(root, version) or "- Unreleased build."
    lines = [f"{product['name']} ({version}) stable; urgency=medium", ""]
    for line in section.split("\n"):
        if line.startswith("- "):
            lines.append("  * " + line[2:].replace("`", "'"))
    date = email.utils.formatdate(epoch)
    lines += ["", f" -- {product['maintainer']}  {date.replace('-0000', '+0000')}", ""]
    return "\n".join(lines).encode()


def debian_copyright(product, license_text):
    body = "".join(f" {line or '.'}\n" for line in license_text.strip().split("\n")[4:])
    holder = next(line for line in license_text.split("\n") if line.startswith("Copyright"))
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: {product['name']}\nSource: {product['homepage']}\n"
        "Comment: The software that is linked in is listed in THIRD-PARTY-LICENSES.txt.gz.\n\n"
        f"Files: *\nCopyright: {holder.removeprefix('Copyright (c) ')}\nLicense: Expat\n{body}"
    ).encode()


def debian(root, product, version, triple, files, epoch):
    """A .deb of the files of an archive: name and bytes."""
    name = product["name"]
    document = f"usr/share/doc/{name}"
    data = {f"usr/bin/{name}": (0o755, files[f"bin/{name}"][1])}
    targets = {
        f"share/bash-completion/completions/{name}": f"usr/share/bash-completion/completions/{name}",
        f"share/zsh/site-functions/_{name}": f"usr/share/zsh/vendor-completions/_{name}",
        f"share/fish/vendor_completions.d/{name}.fish":
            f"usr/share/fish/vendor_completions.d/{name}.fish",
    }
    for source, target in targets.items():
        data[target] = (0o644, files[source][1])
    for path, (_, content) in files.items():
        if path.startswith("share/man/"):
            data[f"usr/{path}.gz"] = (0o644, archives.gzipped(content))
    license_text = files["LICENSE"][1].decode()
    data[f"{document}/copyright"] = (0o644, debian_copyright(product, license_text))
    third = files["THIRD-PARTY-LICENSES.txt"][1]
    data[f"{document}/THIRD-PARTY-LICENSES.txt.gz"] = (0o644, archives.gzipped(third))
    changes = debian_changelog(root, product, version, epoch)
    data[f"{document}/changelog.gz"] = (0o644, archives.gzipped(changes))
    data[f"usr/share/lintian/overrides/{name}"] = (0o644, OVERRIDES.format(name=name).encode())
    size = sum(-(-len(content) // 1024) for _, content in data.values())
    description = "".join(f" {line}\n" for line in product["description"])
    control = (
        f"Package: {name}\nVersion: {version}\nArchitecture: {triple['debian']}\n"
        f"Maintainer: {product['maintainer']}\nInstalled-Size: {size}\nDepends: git (>= 1:2.38)\n"
        "Recommends: ca-certificates\nSection: vcs\nPriority: optional\n"
        f"Homepage: {product['homepage']}\nDescription: {product['summary'].lower()}\n{description}"
    )
    sums = "".join(
        f"{hashlib.md5(content).hexdigest()}  {path}\n"
        for path, (_, content) in sorted(data.items())
    )
    head = archives.tarred(
        {"control": (0o644, control.encode()), "md5sums": (0o644, sums.encode())}, epoch
    )
    body = archives.tarred(data, epoch)
    package = archives.ar(
        [
            ("debian-binary", b"2.0\n"),
            ("control.tar.xz", archives.xz(head)),
            ("data.tar.xz", archives.xz(body)),
        ],
        epoch,
    )
    return f"{name}_{version}_{triple['debian']}.deb", package


def wheel(root, product, version, triple, files, epoch):
    """A wheel with the program as a script, without Python code: name and bytes."""
    name, distribution = product["name"], product["distribution"]
    stem = f"{distribution.replace('-', '_')}-{version}"
    folder = f"{stem}.dist-info"
    tags = "".join(f"Tag: py3-none-{tag}\n" for tag in triple["wheel"])
    readme = (root / "README.md").read_text()
    metadata = (
        f"Metadata-Version: 2.4\nName: {distribution}\nVersion: {version}\nSummary: {product['summary']}\n"
        f"Project-URL: Homepage, {product['homepage']}\n"
        f"Project-URL: Changes, {product['homepage']}/blob/v{version}/CHANGELOG.md\n"
        f"Keywords: {','.join(product['keywords'])}\nLicense-Expression: {product['license']}\n"
        "License-File: LICENSE\nLicense-File: THIRD-PARTY-LICENSES.txt\n"
        f"Requires-Python: >=3.8\nDescription-Content-Type: text/markdown\n\n{readme}"
    )
    wheel_file = (
        f"Wheel-Version: 1.0\nGenerator: {name}\nRoot-Is-Purelib: false\n{tags}"
    )
    entries = {
        f"{stem}.data/scripts/{name}": (0o755, files[f"bin/{name}"][1]),
        f"{folder}/METADATA": (0o644, metadata.encode()),
        f"{folder}/WHEEL": (0o644, wheel_file.encode()),
        f"{folder}/licenses/LICENSE": (0o644, files["LICENSE"][1]),
        f"{folder}/licenses/THIRD-PARTY-LICENSES.txt": (
            0o644, files["THIRD-PARTY-LICENSES.txt"][1]),
    }
    record = ""
    for path, (_, content) in entries.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(content)}\n"
    record += f"{folder}/RECORD,,\n"
    entries[f"{folder}/RECORD"] = (0o644, record.encode())
    file_name = f"{stem}-py3-none-{'.'.join(triple['wheel'])}.whl"
    return file_name, archives.zipped(entries, epoch)


def bundle(product, version, releases, epoch):
    """The artifact bundle of all archives, for SwiftPM: name and bytes."""
    name = product["name"]
    top = f"{name}.artifactbundle"
    variants = []
    entries = {}
    for triple, files in releases:
        path = f"{name}-{version}-{triple['name']}/bin/{name}"
        variants.append({"path": path, "supportedTriples": triple["swift"]})
        entries[f"{top}/{path}"] = (0o755, files[f"bin/{name}"][1])
    licenses = releases[0][1]
    info = {
        "schemaVersion": "1.0",
        "artifacts": {name: {"type": "executable", "version": version, "variants": variants}},
    }
    text = json.dumps(info, indent=2, sort_keys=True) + "\n"
    entries = {
        f"{top}/info.json": (0o644, text.encode()),
        f"{top}/LICENSE": (0o644, licenses["LICENSE"][1]),
        f"{top}/THIRD-PARTY-LICENSES.txt": (0o644, licenses["THIRD-PARTY-LICENSES.txt"][1]),
        **entries,
    }
    return f"{name}-{version}.artifactbundle.zip", archives.zipped(entries, epoch)
