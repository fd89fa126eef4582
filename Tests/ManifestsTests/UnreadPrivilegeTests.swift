import Base
import Manifests
import Testing

/// Files that projects name or include are checked, too, and are unknown if they can't be read.
struct UnreadPrivilegeTests {
  @Test func `an unreadable file is undecided`() {
    let reader = PrivilegeReader([
      "A.entitlements": Array("<plist><dict>".utf8), ".github/workflows/a.yml": Array("a: [".utf8),
      "Info.plist": Array("bplist00".utf8),
    ])
    #expect(reader.faults.map(\.isUndecided) == [true, true, true])
    let large = ["A.entitlements": "is too large", "docs/a.yml": "is too large"]
    #expect(
      PrivilegeReader([:], unread: large).faults.map(\.message)
        == ["can't determine what 'A.entitlements' allows: it is too large"])
  }

  @Test(arguments: [
    "targets: { A: { entitlements: { path: App/A.rights } } }", "include: App/A.rights",
    "targets: { A: { entitlements: { path: App/$(NAME).rights } } }",
  ])
  func `a file behind an unreadable path is reported with its own name`(_ project: String) {
    let reader = PrivilegeReader(
      ["project.yml": Array(project.utf8)], unread: ["App": "is a link"])
    let name = project.contains("$") ? "$(NAME)" : "A"
    #expect(
      reader.faults.map(\.message)
        == ["can't determine what 'App/\(name).rights' allows: 'App' is a link"])
    #expect(reader.faults.map(\.place?.path) == ["App"])
  }

  @Test(arguments: [
    ("include: gone.yml", "what 'gone.yml' allows: it is missing"),
    ("include: ../x.yml", "what '../x.yml' allows: it is outside of the repository"),
    (
      "include: { path: x.yml, enable: '${X}' }",
      "what 'x.yml' allows: the environment decides whether it is included"
    ),
  ])
  func `an incomplete manifest is undecided`(_ project: String, _ words: String) {
    let reader = PrivilegeReader(["project.yml": Array(project.utf8), "x.yml": Array("a: b".utf8)])
    #expect(reader.faults.map(\.message) == ["can't determine " + words])
    #expect(reader.faults.map(\.isUndecided) == [true])
  }

  @Test func `includes of a manifest are read with any name`() {
    let files = ["project.yml": Array("include: [more/base.inc, gone.inc]".utf8)]
    let paths = ["project.yml", "more/base.inc", "base.inc"]
    #expect(PrivilegeReader.named(by: files, among: paths) == ["more/base.inc"])
    let base = Array("targets: { A: { settings: { ENABLE_APP_SANDBOX: YES } } }".utf8)
    let reader = PrivilegeReader(files.merging(["more/base.inc": base]) { $1 })
    #expect(reader.privileges.map(\.words) == ["is no longer restricted by 'ENABLE_APP_SANDBOX'"])
  }

  @Test(arguments: [
    ("project.yml", "configFiles: { Debug: Config/Base.settings }"),
    ("project.yml", "targets: { A: { configFiles: { Debug: Config/Base.settings } } }"),
    ("project.yml", "include: [{ path: Config/more.inc }]"),
    ("Config/A.xcconfig", "#include \"Base.settings\""),
    ("Config/A.xcconfig", "#include? \"Config/Base.settings\""),
    ("Config/Deep/A.xcconfig", "#include \"../Base.settings\""),
    (
      "A.xcodeproj/project.pbxproj",
      """
      0A1 /* Base.settings */ = {isa = PBXFileReference; lastKnownFileType = text; path = Base.settings; };
      0A2 /* Other.settings */ = {isa = PBXFileReference; path = Other.settings; };
      0A3 /* Debug */ = { isa = XCBuildConfiguration; baseConfigurationReference = 0A1 /* Base */; };
      """
    ),
    (
      "A.xcodeproj/project.pbxproj",
      "{ baseConfigurationReferenceAnchor = 0A1; baseConfigurationReferenceRelativePath = Base.settings; }"
    ),
  ])
  func `named settings are read from files with any name`(
    _ path: String, _ text: String
  ) {
    var files = [path: Array(text.utf8)]
    let tree = [
      "Config/Base.settings": "#include \"Last.settings\"\n",
      "Config/Last.settings": "CODE_SIGN_ENTITLEMENTS = A.rights\nENABLE_APP_SANDBOX = YES\n",
      "Config/more.inc": "configFiles: { Debug: Base.settings }",
      "A.rights": "<plist><dict><key>x</key><true/></dict></plist>", "Other.settings": "",
    ]
    for _ in 0..<5 {
      for name in PrivilegeReader.named(by: files, among: tree.keys) {
        files[name] = tree[name].map { Array($0.utf8) }
      }
    }
    #expect(files["Config/Last.settings"] != nil && files["A.rights"] != nil)
    #expect(files["Other.settings"] == nil)
    let reader = PrivilegeReader(files)
    #expect(reader.faults.isEmpty && reader.absences.isEmpty)
    let settings = reader.privileges.filter { $0.holder == "'Config/Last.settings'" }
    #expect(
      Set(settings.map(\.words)) == [
        "is no longer restricted by 'ENABLE_APP_SANDBOX'",
        "has the new entitlement 'x'",
      ])
  }

  @Test(arguments: [
    ("configFiles: { Debug: Sub/Base.settings }", "'Sub/Base.settings' allows: 'Sub' is a link"),
    ("configFiles: { Debug: ../x.settings }", "'../x.settings' allows: it is outside"),
    ("configFiles: { Debug: '${X}.settings' }", "'${X}.settings' allows: its path depends on"),
    ("configFiles: { Debug: Large.xcconfig }", "'Large.xcconfig' allows: it is too large"),
  ])
  func `named settings that can't be read are undecided`(
    _ project: String, _ words: String
  ) {
    let reader = PrivilegeReader(
      ["project.yml": Array(project.utf8)],
      unread: ["Sub": "is a link", "Large.xcconfig": "is too large"])
    #expect(reader.faults.contains { $0.message.contains(words) && $0.isUndecided })
    #expect(reader.faults.count == (project.contains("Large") ? 1 : 2))
  }

  @Test func `missing settings are undecided, except optional ones`() {
    let text = "#include \"gone.xcconfig\"\n#include? \"local.xcconfig\"\n"
    let reader = PrivilegeReader(["A.xcconfig": Array(text.utf8)])
    #expect(reader.faults.isEmpty)
    #expect(
      reader.absences.map(\.message)
        == ["can't determine what 'gone.xcconfig' allows: it is missing"])
    #expect(reader.absences.map(\.place) == [Place(path: "A.xcconfig", line: 1)])
  }
}
