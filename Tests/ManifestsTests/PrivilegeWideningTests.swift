import Base
import Manifests
import Testing

/// Changes that widen privileges without an addition, or with an addition elsewhere.
struct PrivilegeWideningTests {
  private func told(_ before: [String: String], _ after: [String: String]) -> [String] {
    func reader(_ files: [String: String]) -> PrivilegeReader {
      PrivilegeReader(files.mapValues { Array($0.utf8) })
    }
    return PrivilegeComparison.widened(base: reader(before), head: reader(after)).map(\.message)
  }

  private static func plist(_ text: String) -> String { "<plist><dict>\(text)</dict></plist>" }
  private static let sandbox = "<key>com.apple.security.app-sandbox</key><true/>"
  private static let uncaged = "is no longer restricted by 'com.apple.security.app-sandbox'"

  @Test(arguments: [plist(""), plist(sandbox.replacing("true", with: "false")), nil])
  func `a removed sandbox is reported once`(_ after: String?) {
    let after = after.map { ["Mac.entitlements": $0] } ?? [:]
    let before = ["Mac.entitlements": Self.plist(Self.sandbox)]
    #expect(told(before, after) == ["'Mac.entitlements' \(Self.uncaged)"])
    #expect(told(after.isEmpty ? [:] : ["Mac.entitlements": Self.plist("")], before).isEmpty)
  }

  @Test(arguments: [
    ("Complete", "CompleteUnlessOpen", true), ("Complete", "", true),
    ("CompleteUnlessOpen", "Complete", false), ("None", "Complete", false),
  ])
  func `weaker data protection is reported`(_ before: String, _ after: String, _ isRecorded: Bool) {
    func list(_ level: String) -> [String: String] {
      let key = "<key>com.apple.developer.default-data-protection</key>"
      let text = level.isEmpty ? "" : key + "<string>NSFileProtection\(level)</string>"
      return ["A.entitlements": Self.plist(text)]
    }
    let message =
      "'A.entitlements' no longer protects its data with 'NSFileProtection\(before)'"
    #expect(told(list(before), list(after)) == (isRecorded ? [message] : []))
  }

  @Test(arguments: [
    ("<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>", ["from 'a.b'"]),
    ("<key>NSExceptionRequiresForwardSecrecy</key><false/>", ["from 'a.b'"]),
    ("<key>NSIncludesSubdomains</key><true/>", ["from subdomains of 'a.b'"]),
    ("<key>NSExceptionRequiresForwardSecrecy</key><true/>", []),
  ])
  func `a wider exception is reported`(_ more: String, _ words: [String]) {
    func list(_ more: String) -> [String: String] {
      let old = "<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.1</string>"
      let domains =
        "<key>NSExceptionDomains</key><dict><key>a.b</key><dict>\(old)\(more)</dict></dict>"
      return ["Info.plist": Self.plist("<key>NSAppTransportSecurity</key><dict>\(domains)</dict>")]
    }
    #expect(
      told(list(""), list(more))
        == words.map { "'Info.plist' may now load weakly encrypted or unencrypted data: \($0)" })
  }

  @Test func `certificates that are no longer pinned are reported`() {
    let pins = "<key>NSPinnedDomains</key><dict><key>a.b</key><dict/></dict>"
    func list(_ text: String) -> [String: String] {
      ["Info.plist": Self.plist("<key>NSAppTransportSecurity</key><dict>\(text)</dict>")]
    }
    #expect(
      told(list(pins), list("")) == ["'Info.plist' no longer pins the certificates of 'a.b'"]
    )
    #expect(told(list(pins), [:]).isEmpty)
  }

  @Test(arguments: [
    ("App.xcconfig", "ENABLE_APP_SANDBOX = YES", "ENABLE_APP_SANDBOX = NO", "'App.xcconfig'"),
    (
      "A.xcodeproj/project.pbxproj", "{ ENABLE_APP_SANDBOX = YES; } { ENABLE_APP_SANDBOX = YES; }",
      "{ ENABLE_APP_SANDBOX = YES; }", "'A.xcodeproj/project.pbxproj'"
    ),
    (
      "project.yml", "settings: { ENABLE_APP_SANDBOX: YES }", "settings: {}", "'project.yml'"
    ),
  ])
  func `a removed sandbox build setting is reported`(
    _ path: String, _ before: String, _ after: String, _ holder: String
  ) {
    #expect(
      told([path: before], [path: after])
        == ["\(holder) is no longer restricted by 'ENABLE_APP_SANDBOX'"])
    #expect(told([path: after], [path: before]).isEmpty)
  }

  @Test func `a privilege in a build setting is reported`() {
    let right = "ENABLE_RESOURCE_ACCESS_CAMERA = "
    #expect(
      told(["A.xcconfig": right + "NO"], ["A.xcconfig": right + "YES"])
        == ["'A.xcconfig' has the new permission 'ENABLE_RESOURCE_ACCESS_CAMERA' with 'YES'"])
  }

  static let naming = [
    ("App.xcodeproj/project.pbxproj", "{ CODE_SIGN_ENTITLEMENTS = \"App/My.rights\"; }"),
    ("App.xcodeproj/project.pbxproj", "{ CODE_SIGN_ENTITLEMENTS = \"$(SRCROOT)/App/My.rights\"; }"),
    (
      "Config/App.xcconfig",
      "CODE_SIGN_ENTITLEMENTS[sdk=*] = ${PROJECT_DIR}/App/$(TARGET_NAME).rights"
    ),
    ("Config/App.xcconfig", "RIGHTS = App/My.rights\nCODE_SIGN_ENTITLEMENTS = $(RIGHTS)"),
    ("project.yml", "settings: { base: { CODE_SIGN_ENTITLEMENTS: App/My.rights } }"),
    ("project.yml", "targets: { A: { settings: { CODE_SIGN_ENTITLEMENTS: App/My.rights } } }"),
    ("project.yml", "targets: { A: { entitlements: { path: App/My.rights } } }"),
  ]

  @Test(arguments: naming)
  func `entitlements are read from files with any name`(_ path: String, _ text: String) {
    let files = [path: Array(text.utf8)]
    let paths = [path, "App/My.rights", "App/My.swift", "My.rights"]
    #expect(PrivilegeReader.named(by: files, among: paths).contains("App/My.rights"))
    #expect(!PrivilegeReader.named(by: files, among: paths).contains("App/My.swift"))
    let key = "<key>com.apple.developer.healthkit</key><true/>"
    let before = [path: text, "App/My.rights": Self.plist(Self.sandbox)]
    let after = [path: text, "App/My.rights": Self.plist(key)]
    #expect(
      told(before, after) == [
        "'App/My.rights' has the new entitlement 'com.apple.developer.healthkit'",
        "'App/My.rights' \(Self.uncaged)",
      ])
  }

  @Test func `an existing list is reported for targets that newly name it`() {
    let files = [
      "A.entitlements": Self.plist(Self.sandbox),
      "B.entitlements": Self.plist("<key>get-task-allow</key><true/>"),
    ]
    func project(_ name: String) -> [String: String] {
      files.merging([
        "A.xcodeproj/project.pbxproj": "{ CODE_SIGN_ENTITLEMENTS = \(name).entitlements; }"
      ]) { $1 }
    }
    #expect(
      told(project("A"), project("B")) == [
        "'A.xcodeproj/project.pbxproj' \(Self.uncaged)",
        "'A.xcodeproj/project.pbxproj' has the new entitlement 'get-task-allow'",
      ])
    #expect(told(project("B"), project("B")).isEmpty)
  }

  @Test(arguments: [
    ("info: { path: I, properties: { NSCameraUsageDescription: x } }", true),
    ("entitlements: { path: E, properties: { com.apple.security.app-sandbox: true } }", false),
    ("settings: { CODE_SIGN_ENTITLEMENTS: Mac.entitlements }", false),
  ])
  func `targets with the same name in two projects are distinguished`(
    _ held: String, _ isRight: Bool
  ) {
    func files(_ second: String) -> [String: String] {
      func project(_ text: String) -> String {
        "targets: { App: { type: application, platform: iOS\(text) } }"
      }
      return [
        "A/project.yml": project(", " + held), "B/project.yml": project(second),
        "A/Mac.entitlements": Self.plist(Self.sandbox),
        "B/Mac.entitlements": Self.plist(Self.sandbox),
      ]
    }
    let (with, without) = (files(", " + held), files(""))
    let messages = isRight ? told(without, with) : told(with, without)
    #expect(
      messages == [
        "the target 'App' "
          + (isRight
            ? "may now use the camera: 'NSCameraUsageDescription'" : Self.uncaged)
      ])
    #expect(told(with, with).isEmpty)
  }

  @Test func `a name that no setting defines is undecided`() {
    let text = "CODE_SIGN_ENTITLEMENTS = $(ELSEWHERE)"
    let reader = PrivilegeReader(["A.xcconfig": Array(text.utf8)])
    #expect(
      reader.faults.map(\.message) == [
        "can't determine the file '$(ELSEWHERE)' of 'A.xcconfig': nothing sets it"
      ])
    #expect(reader.faults.map(\.isUndecided) == [true])
  }

  private static let path = ".github/workflows/ci.yml"

  private func workflow(_ trigger: String, _ job: String) -> [String: String] {
    [Self.path: "on: [\(trigger)]\npermissions: {}\njobs:\n  tell: { runs-on: x, \(job) }\n"]
  }

  private static let withSecret = "env: { KEY: '${{ secrets.KEY }}' }"
  private static let withWrite = "permissions: { issues: write }"

  @Test(arguments: [
    "issues", "discussion", "discussion_comment", "fork", "watch", "gollum", "commit_comment",
  ])
  func `an event that any user can trigger is reported only with access to secrets`(_ event: String)
  {
    for job in [Self.withSecret, Self.withWrite] {
      #expect(
        told(workflow("push", job), workflow("push, \(event)", job)) == [
          "'\(Self.path)' now runs on '\(event)', which any user can trigger, "
            + "with secrets or a write token"
        ])
    }
    #expect(told(workflow("push", "steps: []"), workflow("push, \(event)", "steps: []")).isEmpty)
  }

  @Test func `a privileged job that no longer uses its environment is reported`() {
    let before = workflow("push", "environment: { name: production }, \(Self.withSecret)")
    #expect(
      told(before, workflow("push", Self.withSecret)) == [
        "the job 'tell' of '\(Self.path)' no longer uses the environment 'production'"
      ])
    #expect(told(before, workflow("push", "steps: []")).isEmpty)
    #expect(told(before, [:]).isEmpty)
  }

  @Test(arguments: [
    ("<base-config cleartextTrafficPermitted=\"true\"/>", ["from every server"]),
    (
      "<domain-config cleartextTrafficPermitted=\"true\"><domain>a.b</domain></domain-config>",
      ["from 'a.b'"]
    ),
    ("<domain-config><domain>a.b</domain></domain-config>", []),
  ])
  func `unencrypted loads in Android's network security file are reported`(
    _ text: String, _ words: [String]
  ) {
    let path = "app/src/main/res/xml/network.xml"
    func file(_ text: String) -> [String: String] {
      [path: "<network-security-config>\(text)</network-security-config>"]
    }
    #expect(
      told(file(""), file(text))
        == words.map { "'\(path)' may now load unencrypted data \($0)" })
    #expect(told(file(text), file(text)).isEmpty)
  }

  @Test func `user certificates are reported, except in debug overrides`() {
    let trust = "<trust-anchors><certificates src=\"user\"/></trust-anchors>"
    func told(_ element: String) -> [String] {
      self.told(
        [:],
        [
          "res/xml/n.xml":
            "<network-security-config><\(element)>\(trust)</\(element)></network-security-config>",
          "res/xml/paths.xml": "<paths><certificates src=\"user\"/></paths>",
        ])
    }
    #expect(told("base-config") == ["'res/xml/n.xml' now trusts certificates that the user adds"])
    #expect(told("debug-overrides").isEmpty)
  }

  @Test func `a backup that is no longer disabled is reported`() {
    func manifest(_ text: String) -> [String: String] {
      ["AndroidManifest.xml": "<manifest><application \(text)/></manifest>"]
    }
    #expect(
      told(manifest("android:allowBackup=\"false\""), manifest(""))
        == ["'AndroidManifest.xml' can now be backed up: 'android:allowBackup'"])
  }
}

extension Privilege {
  fileprivate var message: String { diagnostic(owners: []).message }
}
