import Diagnostics
import Manifests
import Testing

struct PrivilegeTests {
  private func told(_ path: String, _ before: String?, _ after: String) -> [String] {
    let old = PrivilegeReader(before.map { [path: Array($0.utf8)] } ?? [:])
    let new = PrivilegeReader([path: Array(after.utf8)])
    #expect(new.faults.isEmpty)
    return PrivilegeComparison.widened(base: old, head: new)
      .map { $0.diagnostic(owners: []).message }
  }

  private static func plist(_ text: String) -> String { "<plist><dict>\(text)</dict></plist>" }

  @Test(arguments: [
    (
      "<key>com.apple.developer.healthkit</key><true/>",
      "'A.entitlements' has the new entitlement 'com.apple.developer.healthkit'"
    ),
    (
      "<key>com.apple.security.application-groups</key><array><string>group.a</string></array>",
      "'A.entitlements' may now share data in the App Group 'group.a'"
    ),
    (
      "<key>aps-environment</key><string>production</string>",
      "'A.entitlements' has the new entitlement 'aps-environment' with 'production'"
    ),
    (
      "<key>com.apple.security.app-sandbox</key><false/>",
      "'A.entitlements' is not held by 'com.apple.security.app-sandbox' any more"
    ),
  ])
  func `new entitlements are told`(_ text: String, _ message: String) {
    #expect(told("A.entitlements", Self.plist(""), Self.plist(text)) == [message])
    #expect(told("A.entitlements", Self.plist(text), Self.plist(text)).isEmpty)
    #expect(told("A.entitlements", Self.plist(text), Self.plist("")).isEmpty)
  }

  @Test func `a list that grows tells what is new in it`() {
    let key = "<key>com.apple.security.application-groups</key>"
    let one = Self.plist("\(key)<array><string>group.a</string></array>")
    let two = Self.plist("\(key)<array><string>group.b</string><string>group.a</string></array>")
    #expect(
      told("A.entitlements", one, two)
        == ["'A.entitlements' may now share data in the App Group 'group.b'"])
  }

  @Test(arguments: [
    (
      "<key>NSCameraUsageDescription</key><string>Scan</string>",
      ["'Info.plist' may now use the camera: 'NSCameraUsageDescription'"]
    ),
    (
      "<key>UIBackgroundModes</key><array><string>audio</string></array>",
      ["'Info.plist' may now run in the background: 'audio'"]
    ),
    (
      "<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/></dict>",
      ["'Info.plist' may now load what is not well encrypted: 'NSAllowsArbitraryLoads'"]
    ),
    (
      "<key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>a.example</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict><key>b.example</key><dict><key>NSIncludesSubdomains</key><true/></dict></dict></dict>",
      ["'Info.plist' may now load what is not well encrypted: from 'a.example'"]
    ),
    ("<key>CFBundleName</key><string>A</string>", []),
  ])
  func `what an Info.plist newly asks for is told`(_ text: String, _ messages: [String]) {
    #expect(told("Info.plist", Self.plist(""), Self.plist(text)) == messages)
  }

  @Test func `a manifest speaks of targets, and the files that it writes are not told again`() {
    let before =
      "targets:\n  Widget: { type: app-extension, info: { path: W.plist, properties: {} } }\n"
    let after = before.replacing(
      "properties: {} }",
      with:
        "properties: { NSCameraUsageDescription: Scan } }, entitlements: { path: W.entitlements, properties: { com.apple.developer.siri: true } }"
    )
    let list = Self.plist("<key>NSCameraUsageDescription</key><string>Scan</string>")
    let old = PrivilegeReader(["project.yml": Array(before.utf8)])
    let new = PrivilegeReader(["project.yml": Array(after.utf8), "W.plist": Array(list.utf8)])
    #expect(
      PrivilegeComparison.widened(base: old, head: new)
        .map { $0.diagnostic(owners: []).message }.sorted() == [
          "the target 'Widget' has the new entitlement 'com.apple.developer.siri'",
          "the target 'Widget' may now use the camera: 'NSCameraUsageDescription'",
        ])
  }

  @Test func `a manifest that names a file hides nothing that the file says alone`() {
    let spec = "targets:\n  A: { type: application, entitlements: { path: ../A.entitlements } }\n"
    let list = Self.plist("<key>com.apple.developer.healthkit</key><true/>")
    let new = PrivilegeReader([
      "docs/project.yml": Array(spec.utf8), "A.entitlements": Array(list.utf8),
    ])
    #expect(
      PrivilegeComparison.widened(base: PrivilegeReader([:]), head: new)
        .map { $0.diagnostic(owners: []).message } == [
          "'A.entitlements' has the new entitlement 'com.apple.developer.healthkit'"
        ])
  }

  @Test(arguments: [
    ("project.yml", "targets: { A: { settings: { base: { KEY: Scan } } } }"),
    ("project.yml", "settingGroups: { a: { configs: { Debug: { \"KEY[sdk=*]\": Scan } } } }"),
    ("App.xcconfig", "KEY = Scan // why"), ("A.xcodeproj/project.pbxproj", "{ KEY = Scan; }"),
  ])
  func `a usage description of a build setting is told`(_ path: String, _ text: String) {
    let text = text.replacing("KEY", with: "INFOPLIST_KEY_NSCameraUsageDescription")
    #expect(
      told(path, nil, text) == [
        "'\(path)' may now use the camera: 'NSCameraUsageDescription'"
      ])
  }

  @Test(arguments: [
    (
      "<uses-permission android:name=\"android.permission.CAMERA\"/>",
      ["'AndroidManifest.xml' may now ask for 'android.permission.CAMERA'"]
    ),
    (
      "<application android:usesCleartextTraffic=\"true\"><service android:name=\".S\" android:exported=\"true\"/><activity android:name=\".A\" android:exported=\"false\"/></application>",
      [
        "'AndroidManifest.xml' may now load what is not encrypted: 'android:usesCleartextTraffic'",
        "'AndroidManifest.xml' lets other apps use its service '.S'",
      ]
    ),
    (
      "<uses-permission a:name=\"p.CAMERA\"/><application a:debuggable=\"@bool/yes\"/>",
      [
        "'AndroidManifest.xml' may now ask for 'p.CAMERA'",
        "'AndroidManifest.xml' may now be debugged by anyone",
      ]
    ),
  ])
  func `what an Android manifest newly asks for is told`(_ text: String, _ messages: [String]) {
    #expect(
      Set(told("AndroidManifest.xml", "<manifest/>", "<manifest>\(text)</manifest>"))
        == Set(messages))
  }

  static let workflow = """
    on: [pull_request]
    permissions: {}
    jobs:
      build:
        runs-on: ubuntu-latest
        permissions: { contents: read }
        steps:
          - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1
          - run: make
            env: { TOKEN: "${{ secrets.GITHUB_TOKEN }}" }
    """

  @Test(arguments: [
    ("contents: read", "contents: write", ["may now write 'contents'"]),
    ("contents: read", "contents: read, id-token: write", ["may now write 'id-token'"]),
    ("{ contents: read }", "write-all", ["may now write everything"]),
    ("    permissions: { contents: read }\n", "", []),
    (
      "[pull_request]", "{ pull_request_target: }",
      ["now runs on 'pull_request_target', with secrets, though anyone may cause it"]
    ),
    (
      "ubuntu-latest", "[self-hosted, mac]",
      ["now runs on a machine of your own: 'self-hosted, mac'"]
    ),
    ("secrets.GITHUB_TOKEN", "secrets.KEY", ["now gets the secret 'KEY'"]),
    ("secrets.GITHUB_TOKEN", "toJSON(secrets)", ["now gets the secret '*'"]),
    ("secrets.GITHUB_TOKEN", "Secrets.KEY", ["now gets the secret 'KEY'"]),
    ("secrets.GITHUB_TOKEN", "toJSON(secrets.*)", ["now gets the secret '*'"]),
    (
      "jobs:", "env: { KEY: \"${{ secrets.KEY }}\" }\njobs:", ["now gets the secret 'KEY'"]
    ),
    (
      "@3d3c42e5aac5ba805825da76410c181273ba90b1", "@v4",
      ["now uses 'actions/checkout@v4', which is not pinned to a commit"]
    ),
    (
      "run: make", "uses: a/b@3d3c42e5aac5ba805825da76410c181273ba90b1",
      ["now uses 'a/b', which nothing here used"]
    ),
    ("run: make", "uses: ./.github/actions/x", []),
    ("run: make", "uses: $/.github/actions/x", []),
    ("run: make", "uses: ''", []),
  ])
  func `what a workflow newly may is told`(_ old: String, _ new: String, _ words: [String]) {
    let path = ".github/workflows/ci.yml"
    let after = Self.workflow.replacing(old, with: new)
    #expect(after != Self.workflow)
    let messages = told(path, Self.workflow, after)
    #expect(messages.count == words.count)
    for (message, words) in zip(messages, words) { #expect(message.hasSuffix(words)) }
  }

  @Test func `a job whose token is not limited may do what the repository lets it`() {
    let path = ".github/workflows/ci.yml"
    let open = Self.workflow.replacing("permissions: {}\n", with: "")
      .replacing("    permissions: { contents: read }\n", with: "")
    #expect(
      told(path, Self.workflow, open) == [
        "the job 'build' of '.github/workflows/ci.yml' may now do whatever the repository lets its "
          + "token do: it has no 'permissions'"
      ])
    #expect(
      told(path, open, Self.workflow.replacing("contents: read", with: "contents: write")).isEmpty)
  }

  @Test func `what can't be read is undecided`() {
    let reader = PrivilegeReader([
      "A.entitlements": Array("<plist><dict>".utf8), ".github/workflows/a.yml": Array("a: [".utf8),
      "Info.plist": Array("bplist00".utf8),
    ])
    #expect(reader.faults.map(\.isUndecided) == [true, true, true])
    let large = ["A.entitlements": "is too large", "docs/a.yml": "is too large"]
    #expect(
      PrivilegeReader([:], unread: large).faults.map(\.message)
        == ["it is not known what 'A.entitlements' allows: it is too large"])
  }

  @Test(arguments: [
    "targets: { A: { entitlements: { path: App/A.rights } } }", "include: App/A.rights",
    "targets: { A: { entitlements: { path: App/$(NAME).rights } } }",
  ])
  func `what lies behind something unread is told by its own name`(_ project: String) {
    let reader = PrivilegeReader(
      ["project.yml": Array(project.utf8)], unread: ["App": "is a link"])
    let name = project.contains("$") ? "$(NAME)" : "A"
    #expect(
      reader.faults.map(\.message)
        == ["it is not known what 'App/\(name).rights' allows: 'App' is a link"])
    #expect(reader.faults.map(\.place?.path) == ["App"])
  }

  @Test(arguments: [
    ("include: gone.yml", "what 'gone.yml' allows: it is not here"),
    ("include: ../x.yml", "what '../x.yml' allows: it lies outside the repository"),
    (
      "include: { path: x.yml, enable: '${X}' }",
      "what 'x.yml' allows: it is included or not by the environment"
    ),
  ])
  func `a manifest that is not whole is undecided`(_ project: String, _ words: String) {
    let reader = PrivilegeReader(["project.yml": Array(project.utf8), "x.yml": Array("a: b".utf8)])
    #expect(reader.faults.map(\.message) == ["it is not known " + words])
    #expect(reader.faults.map(\.isUndecided) == [true])
  }

  @Test func `what a manifest includes is read whatever it is called`() {
    let files = ["project.yml": Array("include: [more/base.inc, gone.inc]".utf8)]
    let paths = ["project.yml", "more/base.inc", "base.inc"]
    #expect(PrivilegeReader.named(by: files, among: paths) == ["more/base.inc"])
    let base = Array("targets: { A: { settings: { ENABLE_APP_SANDBOX: YES } } }".utf8)
    let reader = PrivilegeReader(files.merging(["more/base.inc": base]) { $1 })
    #expect(reader.privileges.map(\.words) == ["is not held by 'ENABLE_APP_SANDBOX' any more"])
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
  func `settings that are named are read whatever their file is called`(
    _ path: String, _ text: String
  ) {
    var files = [path: Array(text.utf8)]
    let tree = [
      "Config/Base.settings": "#include \"Last.settings\"\n",
      "Config/Last.settings": "CODE_SIGN_ENTITLEMENTS = A.rights\nENABLE_APP_SANDBOX = YES\n",
      "Config/more.inc": "configFiles: { Debug: Base.settings }",
      "A.rights": Self.plist("<key>x</key><true/>"), "Other.settings": "",
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
        "is not held by 'ENABLE_APP_SANDBOX' any more",
        "has the new entitlement 'x'",
      ])
  }

  @Test(arguments: [
    ("configFiles: { Debug: Sub/Base.settings }", "'Sub/Base.settings' allows: 'Sub' is a link"),
    ("configFiles: { Debug: ../x.settings }", "'../x.settings' allows: it lies outside"),
    ("configFiles: { Debug: '${X}.settings' }", "'${X}.settings' allows: its path is made of"),
    ("configFiles: { Debug: Large.xcconfig }", "'Large.xcconfig' allows: it is too large"),
  ])
  func `settings that are named and can't be read are undecided`(
    _ project: String, _ words: String
  ) {
    let reader = PrivilegeReader(
      ["project.yml": Array(project.utf8)],
      unread: ["Sub": "is a link", "Large.xcconfig": "is too large"])
    #expect(reader.faults.contains { $0.message.contains(words) && $0.isUndecided })
    #expect(reader.faults.count == (project.contains("Large") ? 1 : 2))
  }

  @Test func `settings that are nowhere are undecided but for those that may be missing`() {
    let text = "#include \"gone.xcconfig\"\n#include? \"local.xcconfig\"\n"
    let reader = PrivilegeReader(["A.xcconfig": Array(text.utf8)])
    #expect(reader.faults.isEmpty)
    #expect(
      reader.absences.map(\.message)
        == ["it is not known what 'gone.xcconfig' allows: it is not here"])
    #expect(reader.absences.map(\.place) == [Place(path: "A.xcconfig", line: 1)])
  }

  @Test func `an owner is asked for by name`() {
    let reader = PrivilegeReader(["A.entitlements": Array(Self.plist("<key>a</key><true/>").utf8)])
    #expect(
      reader.privileges.map { $0.diagnostic(owners: ["@a", "@b"]).hint }
        == ["ask for the approval of @a or @b"])
  }
}
