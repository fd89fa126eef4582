import Base
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
      "'A.entitlements' is no longer restricted by 'com.apple.security.app-sandbox'"
    ),
  ])
  func `new entitlements are reported`(_ text: String, _ message: String) {
    #expect(told("A.entitlements", Self.plist(""), Self.plist(text)) == [message])
    #expect(told("A.entitlements", Self.plist(text), Self.plist(text)).isEmpty)
    #expect(told("A.entitlements", Self.plist(text), Self.plist("")).isEmpty)
  }

  @Test func `a new URL scheme and a new command of a manifest are reported`() {
    let types = { (scheme: String) in
      Self.plist(
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>"
          + "\(scheme)</string></array></dict></array>")
    }
    #expect(
      told("Info.plist", types("a"), types("b"))
        == ["'Info.plist' can now be opened by other apps: 'b:'"])
    let before = "name: A\noptions: { postGenCommand: pod install }\n"
    #expect(
      told("project.yml", before, before.replacing("pod install", with: "curl x")) == [
        "'project.yml' now runs 'curl x' in a shell each time the project is generated"
      ])
    #expect(
      told("project.yml", before, before + "settings: {}\n").isEmpty)
  }

  @Test func `new items of a list are reported`() {
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
      ["'Info.plist' may now load weakly encrypted or unencrypted data: 'NSAllowsArbitraryLoads'"]
    ),
    (
      "<key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>a.example</key><dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict><key>b.example</key><dict><key>NSIncludesSubdomains</key><true/></dict></dict></dict>",
      ["'Info.plist' may now load weakly encrypted or unencrypted data: from 'a.example'"]
    ),
    ("<key>CFBundleName</key><string>A</string>", []),
  ])
  func `new usage descriptions and modes of an Info.plist are reported`(
    _ text: String, _ messages: [String]
  ) {
    #expect(told("Info.plist", Self.plist(""), Self.plist(text)) == messages)
  }

  @Test func `a manifest reports its targets, and its generated files are not reported again`() {
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

  @Test func `a manifest that names a file does not hide the file's own privileges`() {
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
  func `a usage description in a build setting is reported`(_ path: String, _ text: String) {
    let text = text.replacing("KEY", with: "INFOPLIST_KEY_NSCameraUsageDescription")
    #expect(
      told(path, nil, text) == [
        "'\(path)' may now use the camera: 'NSCameraUsageDescription'"
      ])
  }

  @Test(arguments: [
    (
      "<uses-permission android:name=\"android.permission.CAMERA\"/>",
      ["'AndroidManifest.xml' may now request 'android.permission.CAMERA'"]
    ),
    (
      "<application android:usesCleartextTraffic=\"true\"><service android:name=\".S\" android:exported=\"true\"/><activity android:name=\".A\" android:exported=\"false\"/></application>",
      [
        "'AndroidManifest.xml' may now load unencrypted data: 'android:usesCleartextTraffic'",
        "'AndroidManifest.xml' lets other apps use its service '.S'",
      ]
    ),
    (
      "<uses-permission a:name=\"p.CAMERA\"/><application a:debuggable=\"@bool/yes\"/>",
      [
        "'AndroidManifest.xml' may now request 'p.CAMERA'",
        "'AndroidManifest.xml' is now debuggable",
      ]
    ),
  ])
  func `new privileges of an Android manifest are reported`(_ text: String, _ messages: [String]) {
    #expect(
      Set(told("AndroidManifest.xml", "<manifest/>", "<manifest>\(text)</manifest>"))
        == Set(messages))
  }

  @Test(arguments: [
    ("contents: read", "contents: write", ["may now write 'contents'"]),
    ("contents: read", "contents: read, id-token: write", ["may now write 'id-token'"]),
    ("{ contents: read }", "write-all", ["may now write everything"]),
    ("    permissions: { contents: read }\n", "", []),
    (
      "[pull_request]", "{ pull_request_target: }",
      ["now runs on 'pull_request_target', which any user can trigger, with secrets"]
    ),
    (
      "ubuntu-latest", "[self-hosted, mac]",
      ["now runs on a self-hosted runner: 'self-hosted, mac'"]
    ),
    ("ubuntu-latest", "my-mac", ["now runs on a self-hosted runner: 'my-mac'"]),
    (
      "    runs-on: ubuntu-latest",
      "    strategy: { matrix: { on: [macos-26, self-hosted] } }\n    runs-on: ${{ matrix.on }}",
      ["now runs on a self-hosted runner: 'self-hosted'"]
    ),
    (
      "    runs-on: ubuntu-latest",
      "    strategy: { matrix: { on: [macos-26, ubuntu-24.04] } }\n    runs-on: ${{ matrix.on }}",
      []
    ),
    (
      "ubuntu-latest", "${{ vars.MACHINE }}",
      ["now runs on a runner that is chosen at run time: '${{ vars.MACHINE }}'"]
    ),
    (
      "permissions: { contents: read }", "permissions: [contents]",
      ["has unknown token permissions: 'permissions' is not a map"]
    ),
    (
      "contents: read", "contents: [write]",
      ["may now write 'contents': the level is unknown"]
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
      ["now uses the new action 'a/b'"]
    ),
    ("run: make", "uses: ./.github/actions/x", []),
    ("run: make", "uses: $/.github/actions/x", []),
    ("run: make", "uses: ''", []),
  ])
  func `new privileges of a workflow are reported`(_ old: String, _ new: String, _ words: [String])
  {
    let path = ".github/workflows/ci.yml"
    let after = Self.workflow.replacing(old, with: new)
    #expect(after != Self.workflow)
    let messages = told(path, Self.workflow, after)
    #expect(messages.count == words.count)
    for (message, words) in zip(messages, words) { #expect(message.hasSuffix(words)) }
  }

  @Test func `a job without permissions has the repository's defaults`() {
    let path = ".github/workflows/ci.yml"
    let open = Self.workflow.replacing("permissions: {}\n", with: "")
      .replacing("    permissions: { contents: read }\n", with: "")
    #expect(
      told(path, Self.workflow, open) == [
        "the job 'build' of '.github/workflows/ci.yml' now has the repository's "
          + "default token permissions: 'permissions' is missing"
      ])
    #expect(
      told(path, open, Self.workflow.replacing("contents: read", with: "contents: write")).isEmpty)
  }

  @Test func `the approval of a named owner is requested`() {
    let reader = PrivilegeReader(["A.entitlements": Array(Self.plist("<key>a</key><true/>").utf8)])
    #expect(
      reader.privileges.map { $0.diagnostic(owners: ["@a", "@b"]).hint }
        == ["request the approval of @a or @b"])
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

}
