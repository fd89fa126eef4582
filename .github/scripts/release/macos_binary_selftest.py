"""Tests of macos-binary with recorded output of Apple's tools, and with stubs of them on PATH."""

import os
import pathlib
import tempfile

LIBRARIES = """\
.build/release/flowctl:
\t/usr/lib/libsqlite3.dylib (compatibility version 9.0.0, current version 382.0.0)
\t/System/Library/Frameworks/Security.framework/Versions/A/Security (compatibility version 1.0.0, current version 61901.0.87)
\t/usr/lib/swift/libswiftCore.dylib (compatibility version 1.0.0, current version 6.2.1)
\t/usr/lib/swift/libswiftXPC.dylib (compatibility version 1.0.0, current version 105.0.14, weak)
"""
SPAN = "\t@rpath/libswiftCompatibilitySpan.dylib (compatibility version 1.0.0, current version 6.2.1)\n"
XCODE = "/Applications/Xcode_26.6.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/lib/swift-6.2/macosx"
LOADED = """\
.build/release/flowctl:
Load command 0
      cmd LC_SEGMENT_64
  cmdsize 72
  segname __PAGEZERO
Load command 11
      cmd LC_BUILD_VERSION
  cmdsize 32
 platform 1
    minos 15.0
      sdk 26.5
   ntools 1
     tool 3
  version 1221.4
Load command 30
          cmd LC_RPATH
      cmdsize 32
         path /usr/lib/swift (offset 12)
"""
RPATH = """\
Load command 31
          cmd LC_RPATH
      cmdsize 128
         path FOLDER (offset 12)
"""
SIGNED = """\
Executable=/Users/runner/work/flowctl/.build/release/flowctl
Identifier=flowctl
Format=Mach-O thin (arm64)
CodeDirectory v=20400 size=12345 flags=0x2(adhoc) hashes=380+2 location=embedded
Signature=adhoc
Info.plist=not bound
TeamIdentifier=not set
"""
DEVELOPER = """\
Executable=/Users/runner/work/flowctl/.build/release/flowctl
Identifier=flowctl
Format=Mach-O thin (arm64)
CodeDirectory v=20500 size=12345 flags=0x10000(runtime) hashes=380+2 location=embedded
Signature size=9012
Authority=Developer ID Application: Example (ABCDE12345)
Authority=Developer ID Certification Authority
Authority=Apple Root CA
Timestamp=28 Nov 2026 at 12:00:00
TeamIdentifier=ABCDE12345
"""
# Each stub writes its arguments to the log; files in the folder decide what it prints.
STUBS = {
    "otool": '[ "$1" = -L ] && cat "$STUBS/libraries" || cat "$STUBS/loaded"',
    "install_name_tool": 'cp "$STUBS/clean" "$STUBS/loaded"',
    "strip": "",
    "codesign": '[ "$1" != -dvv ] || cat "$STUBS/signature" >&2',
    "security": """case $1 in
  list-keychains) [ $# -gt 3 ] || echo '    "/Users/runner/Library/Keychains/login.keychain-db"' ;;
  find-identity) cat "$STUBS/identities" ;;
  import) [ ! -e "$STUBS/broken" ] || { echo "security: SecKeychainItemImport: wrong password" >&2; exit 1; } ;;
esac""",
    "ditto": "",
    "xcrun": '[ "$2" = log ] && echo "the binary is not signed" || cat "$STUBS/notarized"',
}


def run(script):
    link = lambda linked, loaded: list(script["link_errors"](linked, loaded, "15.0"))
    signature = lambda text, developer: list(script["signature_errors"](text, developer))

    def one(errors, text):
        assert len(errors) == 1 and text in errors[0], (text, errors)

    assert not link(LIBRARIES, LOADED), link(LIBRARIES, LOADED)
    for path in ["@executable_path", "@loader_path/../lib", "/usr/lib/swift"]:
        assert not link(LIBRARIES, LOADED + RPATH.replace("FOLDER", path)), path
    one(link(LIBRARIES + SPAN, LOADED), "macOS 15 lacks")
    one(link(LIBRARIES + SPAN.replace("@rpath", "/usr/lib/swift"), LOADED), "macOS 15 lacks")
    one(link(LIBRARIES, LOADED + RPATH.replace("FOLDER", XCODE)), "rpath")
    one(link(LIBRARIES, LOADED + RPATH.replace("FOLDER", "/Users/a b/lib")), "'/Users/a b/lib'")
    one(link(LIBRARIES, LOADED + RPATH.replace("FOLDER", "/usr/library")), "rpath")
    for name in ["/opt/homebrew/opt/zlib/lib/libz.1.dylib", "@rpath/libswiftCore.dylib", "/usr/local/lib/a b.dylib"]:
        line = SPAN.replace("@rpath/libswiftCompatibilitySpan.dylib", name)
        one(link(LIBRARIES + line, LOADED), f"links '{name}'")
    one(link("", LOADED), "no library")
    one(link(LIBRARIES, LOADED.replace("15.0", "26.0")), "macOS 26.0")
    one(link(LIBRARIES, LOADED.replace("platform 1", "platform 2")), "macOS None")
    assert not link(LIBRARIES, LOADED.replace("platform 1", "platform MACOS"))

    assert not signature(SIGNED, False) and not signature(DEVELOPER, True) and not signature(DEVELOPER, False)
    one(signature(SIGNED.replace("(adhoc)", "(adhoc,linker-signed)"), False), "linker")
    one(signature(SIGNED.replace("=flowctl", "=flowctl-5555494"), False), "expected flowctl")
    one(signature("flowctl: code object is not signed at all\n", False), "not signed")
    assert len(signature(SIGNED, True)) == 4
    one(signature(DEVELOPER.replace("(runtime)", "(none)"), True), "hardened runtime")
    one(signature(DEVELOPER.replace("Developer ID App", "Apple Development: App"), True), "Developer ID")
    one(signature("".join(DEVELOPER.splitlines(True)[:8] + DEVELOPER.splitlines(True)[9:]), True), "timestamp")
    with_stubs(script)
    print("macos-binary: selftest passes")


def with_stubs(script):
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for name, body in STUBS.items():
            path = folder / name
            path.write_text(f'#!/bin/sh\necho "{name} $*" >> "$STUBS/log"\n{body}\n')
            path.chmod(0o755)
        os.environ["PATH"] = f"{folder}{os.pathsep}{os.environ['PATH']}"
        os.environ["STUBS"] = str(folder)
        summary = folder / "summary.md"

        def finish(environment=(), **files):
            state = {
                "log": "", "libraries": LIBRARIES, "loaded": LOADED + RPATH.replace("FOLDER", XCODE), "clean": LOADED,
                "signature": SIGNED, "notarized": '{"id": "1", "status": "Accepted"}', "summary.md": "",
                "identities": f'  1) {"A" * 40} "Developer ID Application: Example (ABCDE12345)"\n',
            }
            for name, text in {**state, **files}.items():
                (folder / name).write_text(text)
            try:
                script["finish"](folder / "flowctl", {"GITHUB_STEP_SUMMARY": str(summary), **dict(environment)})
                refusal = ""
            except script["Refusal"] as error:
                refusal = str(error)
            return refusal, (folder / "log").read_text()

        refusal, log = finish()
        assert not refusal, refusal
        order = [log.index(word) for word in ("-delete_rpath " + XCODE, "strip -x", "--sign -", "--verify")]
        assert order == sorted(order) and "security" not in log, log
        assert "not notarized" in summary.read_text()
        refusal, _ = finish(libraries=LIBRARIES + SPAN)
        assert "macOS 15 lacks" in refusal, refusal
        refusal, _ = finish(clean=LOADED + RPATH.replace("FOLDER", XCODE))
        assert "rpath" in refusal, refusal

        values = {name: "c2VjcmV0" for name in script["SECRETS"]}
        refusal, log = finish(values, signature=DEVELOPER)
        assert not refusal, refusal
        assert "notarytool submit" in log and not summary.read_text(), log
        refusal, _ = finish({**values, "FLOWCTL_NOTARY_KEY": ""}, signature=DEVELOPER)
        assert "FLOWCTL_NOTARY_KEY" in refusal, refusal
        refusal, log = finish(values, signature=SIGNED)
        assert "Developer ID" in refusal and "notarytool" not in log, refusal
        refusal, _ = finish(values, signature=DEVELOPER, notarized='{"id": "1", "status": "Invalid"}')
        assert "notarization is Invalid: the binary" in refusal, refusal
        for files, text in [({"identities": "     0 valid identities found\n"}, "certificate"),
                            ({"broken": ""}, "wrong password")]:
            refusal, log = finish(values, signature=DEVELOPER, **files)
            assert text in refusal and "c2VjcmV0" not in refusal, refusal
            # The temporary keychain is deleted and the list of keychains restored.
            assert "security delete-keychain" in log, log
            assert "-s /Users/runner/Library/Keychains/login.keychain-db" in log, log
