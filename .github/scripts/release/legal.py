"""The licenses and the bill of materials of the software that is linked into flowctl."""

import glob
import json
import pathlib
import re
import shutil
import subprocess
import urllib.parse
import uuid

RELINKING = """\
On Linux, flowctl is linked statically with the GNU C Library (LGPL). Its source is public:
{homepage}/tree/v{version}
`make build` in this folder prints and runs the commands that compile and link it; to link another
version of the library, run it on a system that has that version.
"""


APACHE = "Apache-2.0"


class Missing(Exception):
    """A required license or version is missing or differs."""


def packages(root, product):
    """The Swift packages of the program, sorted: name, version, revision, location, folder."""
    pins = json.loads((root / ".github/scripts/release/dependencies.json").read_text())["pins"]
    return [
        {
            "name": pin["identity"],
            "version": pin["state"]["version"],
            "revision": pin["state"]["revision"],
            "location": pin["location"].removesuffix(".git"),
            "folder": pathlib.PurePath(pin["location"]).name.removesuffix(".git"),
        }
        for pin in pins
        if pin["identity"] not in product["testPackages"]
    ]


def check_revision(folder, package):
    """Fails if the program was built from another commit than the bill of materials would list."""
    found = subprocess.run(
        ["git", "-C", folder, "rev-parse", "HEAD"], capture_output=True, text=True
    ).stdout.strip()
    if found != package["revision"]:
        raise Missing(
            f"{folder} is at '{found}', dependencies.json has {package['revision']}: run "
            ".github/scripts/release/dependencies, then make build"
        )


def identifier(text):
    """The SPDX identifier of a license text; an unknown license is an error."""
    if "Apache License" in text and "Version 2.0" in text:
        return APACHE + " WITH Swift-exception" if "Runtime Library Exception" in text else APACHE
    if "Permission is hereby granted, free of charge" in text:
        return "MIT"
    raise Missing(f"unknown license: {text[:60]!r}")


def texts(folder, pattern):
    files = sorted(path for path in folder.iterdir() if re.match(pattern, path.name, re.I))
    return [path.read_text(errors="replace").strip() for path in files if path.is_file()]


def distribution():
    """The Linux distribution whose libraries are linked: debian or ubuntu."""
    release = pathlib.Path("/etc/os-release")
    found = re.search(r"^ID=(\w+)", release.read_text(), re.M) if release.exists() else None
    return found[1] if found else "generic"


def package_licenses(root, product):
    result = []
    for package in packages(root, product):
        folder = root / ".build/checkouts" / package["folder"]
        check_revision(folder, package)
        licenses = texts(folder, "licen[sc]e|copying")
        if not licenses:
            raise Missing(f"{folder} has no license")
        notices = texts(folder, "notice")
        # Third-party sources inside a package, such as swift-nio's HTTP parser.
        for nested in sorted((folder / "Sources").glob("*/LICENSE*")):
            notices += texts(nested.parent, "licen[sc]e")
        result.append({**package, "license": identifier(licenses[0]), "texts": licenses + notices})
    return result


def toolchain_version(kind, argument, root):
    if kind == "swift":
        output = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
        return re.search(argument, output)[1]
    if kind == "icu":
        return re.search(argument, (root / ".github/scripts/release/icu-subset").read_text())[1]
    query = ["dpkg-query", "-W", "-f", "${Version}\n", argument]
    output = subprocess.run(query, capture_output=True, text=True).stdout
    if not output:
        raise Missing(f"package {argument} is not installed")
    return output.split("\n")[0]


def toolchain_licenses(root, product):
    swift = pathlib.Path(shutil.which("swift")).resolve().parent.parent
    result = []
    for part in product["toolchain"]:
        found = []
        for pattern in part["texts"]:
            paths = sorted(glob.glob(pattern.replace("{toolchain}", str(swift))))
            found += [pathlib.Path(path).read_text(errors="replace").strip() for path in paths[:1]]
        if not found:
            raise Missing(f"no license of {part['name']}: {' '.join(part['texts'])}")
        version = toolchain_version(*part["version"], root)
        result.append({**part, "version": version, "texts": found})
    return result


def bundled_licenses(root, product):
    """Third-party sources in packages without a license file for them; all have the MIT license."""
    terms = (root / product["licenseFile"]).read_text().partition("\n\nPermission")[2]
    return [
        {**part, "texts": [part["copyright"] + "\n\nPermission" + terms.rstrip()]}
        for part in product["bundled"]
    ]


def components(root, product, triple):
    """Packages and, on Linux, the libraries that are linked statically."""
    system = toolchain_licenses(root, product) if triple.endswith("-linux") else []
    return package_licenses(root, product) + bundled_licenses(root, product) + system


def third_party(parts, product, version):
    """THIRD-PARTY-LICENSES.txt: an index, then each text once with the names it covers."""
    rule = "=" * 80
    lines = [f"{product['name']} {version} contains the following software.", ""]
    covered = {}
    for part in parts:
        comment = f" ({part['comment']})" if "comment" in part else ""
        lines.append(f"- {part['name']} {part['version']}: {part['license']}{comment}")
        for text in part["texts"]:
            covered.setdefault(text, []).append(part["name"])
    lines += ["", RELINKING.format(homepage=product["homepage"], version=version)]
    for text, names in covered.items():
        lines += [rule, ", ".join(names), rule, "", text, ""]
    return "\n".join(lines) + "\n"


def license_entry(expression):
    # A license with an exception is an expression; a plain identifier has its own field.
    if " " in expression:
        return [{"expression": expression}]
    return [{"license": {"id": expression}}]


def bill(parts, product, version, triple, archive, digest):
    """A CycloneDX 1.6 document of one archive."""
    namespace = product["repository"]
    root = f"pkg:github/{namespace}@v{version}"
    entries = []
    for part in parts:
        if "location" in part:
            path = part["location"].removeprefix("https://")
            purl = f"pkg:swift/{path}@{part['version']}"
            entry = {
                "externalReferences": [{"type": "vcs", "url": part["location"]}],
                "properties": [{"name": "flowctl:revision", "value": part["revision"]}],
            }
        else:
            purl = part["purl"].replace("{version}", urllib.parse.quote(part["version"], safe=":.+-~"))
            purl = purl.replace("{distribution}", distribution())
            entry = {"externalReferences": [{"type": "website", "url": part["homepage"]}]}
        entries.append(
            {
                "type": "library",
                "bom-ref": purl,
                "name": part["name"],
                "version": part["version"],
                "purl": purl,
                "licenses": license_entry(part["license"]),
                **entry,
            }
        )
    entries.sort(key=lambda entry: entry["bom-ref"])
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, archive + digest)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": root,
                "name": product["name"],
                "version": version,
                "purl": root,
                "description": f"{product['summary']} ({triple})",
                "licenses": license_entry(product["license"]),
                "hashes": [{"alg": "SHA-256", "content": digest}],
                "properties": [{"name": "flowctl:archive", "value": archive}],
            }
        },
        "components": entries,
        "dependencies": [
            {"ref": root, "dependsOn": [entry["bom-ref"] for entry in entries]},
            *({"ref": entry["bom-ref"]} for entry in entries),
        ],
    }
    return json.dumps(document, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def structural_faults(document):
    """Errors in the document. check-sbom also checks the schema, but needs a download."""
    references = [part["bom-ref"] for part in document["components"]]
    if len(set(references)) != len(references):
        yield "a bom-ref is used twice"
    known = set(references) | {document["metadata"]["component"]["bom-ref"]}
    for entry in document["dependencies"]:
        for reference in [entry["ref"], *entry.get("dependsOn", [])]:
            if reference not in known:
                yield f"unknown reference {reference}"
    for part in document["components"]:
        if not re.fullmatch(r"pkg:[a-z]+/[^@]+(@[^@]+)?", part["purl"]):
            yield f"invalid purl {part['purl']}"
        if not part["licenses"]:
            yield f"{part['name']} has no license"
