import Base
import Manifests
import Testing

/// Successors of deleted files and targets.
struct PrivilegeSuccessionTests {
  private func told(_ before: [String: String], _ after: [String: String]) -> [String] {
    func reader(_ files: [String: String]) -> PrivilegeReader {
      PrivilegeReader(files.mapValues { Array($0.utf8) })
    }
    return PrivilegeComparison.widened(base: reader(before), head: reader(after))
      .map { $0.diagnostic(owners: []).message }
  }

  private static let android = """
    <manifest><uses-permission android:name="android.permission.READ_CONTACTS"/>\
    <application android:debuggable="true"/></manifest>
    """
  private static let network =
    "<network-security-config><base-config cleartextTrafficPermitted=\"true\"/></network-security-config>"
  private static let info =
    "<plist><dict><key>NSCameraUsageDescription</key><string>x</string></dict></plist>"
  private static let settings = "ENABLE_RESOURCE_ACCESS_CAMERA = YES"

  @Test(arguments: [
    ("app/src/debug/AndroidManifest.xml", "app/src/release/AndroidManifest.xml", android, 2),
    ("app/src/debug/res/xml/n.xml", "app/src/release/res/xml/n.xml", network, 1),
    ("Config/Debug.xcconfig", "Config/Release.xcconfig", settings, 1),
    ("Fixtures/Info.plist", "New/Info.plist", info, 1),
    ("app/src/main/AndroidManifest.xml", "phone/src/main/AndroidManifest.xml", android, 0),
    ("app/src/main/res/xml/n.xml", "phone/src/main/res/xml/n.xml", network, 0),
  ])
  func `a file with the same purpose is a successor`(
    _ former: String, _ path: String, _ text: String, _ count: Int
  ) {
    #expect(told([former: text], [path: text]).count == count)
  }

  private static let bundle = "PRODUCT_BUNDLE_IDENTIFIER: com.example.mac"
  private static let cages = "ENABLE_HARDENED_RUNTIME: YES, ENABLE_APP_SANDBOX: YES"
  private static let uncaged = ["ENABLE_APP_SANDBOX", "ENABLE_HARDENED_RUNTIME"]
    .map { "'project.yml' is no longer restricted by '\($0)'" }

  private func project(_ targets: String...) -> [String: String] {
    ["project.yml": "targets: { \(targets.joined(separator: ", ")) }"]
  }

  private func target(_ name: String, _ settings: String, _ platform: String = "macOS") -> String {
    "\(name): { type: application, platform: \(platform), settings: { \(settings) } }"
  }

  @Test func `a renamed target keeps its restrictions`() {
    let mac = target("Mac", "\(Self.bundle), \(Self.cages)")
    let other = target("Other", "A: B")
    let desktop = target("Desktop", Self.bundle)
    #expect(told(project(mac), project(desktop)) == Self.uncaged)
    #expect(told(project(mac), project(desktop, other)) == Self.uncaged)
    #expect(
      told(project(mac), project(target("Desktop", "\(Self.bundle), \(Self.cages)"))).isEmpty)
    #expect(told(project(mac), project(other)) == Self.uncaged)
    #expect(told(project(mac), project(other, target("Third", "A: B"))) == Self.uncaged)
    #expect(told(project(mac), project(target("Phone", "A: B", "iOS"))) == Self.uncaged)
  }

  private static let rights = [
    "R/Debug.entitlements": "<plist><dict><key>get-task-allow</key><true/></dict></plist>",
    "R/Release.entitlements":
      "<plist><dict><key>com.apple.security.app-sandbox</key><true/></dict></plist>",
  ]

  /// A project in each notation for a file per configuration.
  private static let projects: [@Sendable (String, String) -> (String, String)] = [
    { debug, release in
      let names = [("Debug", debug), ("Release", release)].map {
        "\($0): { CODE_SIGN_ENTITLEMENTS: R/\($1).entitlements }"
      }
      let settings = "settings: { configs: { \(names.joined(separator: ", ")) } }"
      return ("project.yml", "targets: { App: { \(settings) } }")
    },
    { debug, release in
      let parts = [("Debug", debug), ("Release", release)].map {
        "{ buildSettings = { CODE_SIGN_ENTITLEMENTS = R/\($1).entitlements; }; name = \($0); };"
      }
      return ("App.xcodeproj/project.pbxproj", parts.joined())
    },
    { debug, release in
      let lines = [("Debug", debug), ("Release", release)].map {
        "CODE_SIGN_ENTITLEMENTS[config=\($0)] = R/\($1).entitlements"
      }
      return ("App.xcconfig", lines.joined(separator: "\n"))
    },
  ]

  @Test(arguments: projects.indices)
  func `a configuration that uses another one's entitlements is reported`(_ index: Int) {
    func files(_ debug: String, _ release: String) -> [String: String] {
      let (path, text) = Self.projects[index](debug, release)
      return Self.rights.merging([path: text]) { $1 }
    }
    let before = files("Debug", "Release")
    let words = [
      "has the new entitlement 'get-task-allow' in 'Release'",
      "is no longer restricted by 'com.apple.security.app-sandbox' in 'Release'",
    ]
    for after in [files("Debug", "Debug"), files("Release", "Debug")] {
      let told = told(before, after)
      #expect(told.count == 2)
      for words in words { #expect(told.contains { $0.hasSuffix(words) }) }
    }
    #expect(told(before, before).isEmpty)
    #expect(told(before, files("Release", "Release")).isEmpty)
  }

  @Test func `entitlements of all configurations may be named for each`() {
    func files(_ settings: String) -> [String: String] {
      Self.rights.merging(["project.yml": "targets: { App: { settings: { \(settings) } } }"]) { $1 }
    }
    let name = "CODE_SIGN_ENTITLEMENTS: R/Debug.entitlements"
    let all = files("base: { \(name) }")
    let each = files("configs: { Debug: { \(name) }, Release: { \(name) } }")
    #expect(told(all, each).isEmpty)
    #expect(told(each, all).isEmpty)
    let own = "configs: { Release: { CODE_SIGN_ENTITLEMENTS: R/Release.entitlements } }"
    #expect(
      told(files("base: { \(name) }, \(own)"), all) == [
        "the target 'App' is no longer restricted by 'com.apple.security.app-sandbox' in 'Release'",
        "the target 'App' has the new entitlement 'get-task-allow'",
      ])
  }

  @Test func `the privileges of a renamed target are new`() {
    func files(_ name: String) -> [String: String] {
      project("\(name): { entitlements: { path: E, properties: { get-task-allow: true } } }")
    }
    #expect(
      told(files("Mac"), files("Desktop"))
        == ["the target 'Desktop' has the new entitlement 'get-task-allow'"])
  }

  private static let sandbox =
    "<plist><dict><key>com.apple.security.app-sandbox</key><true/></dict></plist>"
  private static let sandboxed = sandbox.replacing(
    "</dict>", with: "<key>get-task-allow</key><true/></dict>")

  @Test func `a renamed entitlements file has no new privileges`() {
    let (former, path) = ("Mac.entitlements", "App.entitlements")
    let text = Self.sandboxed
    #expect(told([former: text], [path: text]).isEmpty)
    func project(_ path: String) -> [String: String] {
      ["project.yml": "targets: { A: { entitlements: { path: \(path) } } }", path: text]
    }
    #expect(told(project(former), project(path)).isEmpty)
    #expect(!told([former: Self.sandbox], [path: text]).isEmpty)
    #expect(!told([former: text], [former: text, path: text]).isEmpty)
  }

  @Test func `a restriction of a deleted target is not missing`() {
    let mac = "Mac: { entitlements: { path: Mac.entitlements } }"
    let own =
      "Own: { entitlements: { path: Own.entitlements, properties: { com.apple.security.app-sandbox: true } } }"
    func files(_ targets: [String], _ more: [String: String]) -> [String: String] {
      more.merging(["project.yml": "targets: { \(targets.joined(separator: ", ")) }"]) { $1 }
    }
    let before = files([mac, own, "App: {}"], ["Mac.entitlements": Self.sandbox])
    #expect(told(before, files(["App: {}"], [:])).isEmpty)
    #expect(
      told(before, files([own, "Mac: {}"], [:]))
        == ["'Mac.entitlements' is no longer restricted by 'com.apple.security.app-sandbox'"])
    let caged = ["One", "Two"].map { "\($0): { settings: { ENABLE_HARDENED_RUNTIME: YES } }" }
    for target in caged { #expect(told(files(caged, [:]), files([target], [:])).isEmpty) }
    #expect(told(files(caged, [:]), files([caged[0], "Two: {}"], [:])).count == 1)
  }
}
