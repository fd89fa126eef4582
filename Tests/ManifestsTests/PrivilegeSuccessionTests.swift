import Diagnostics
import Manifests
import Testing

/// Who takes the place of a file or a target that is gone, and who does not.
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
  func `a file has a heir where it serves the same`(
    _ former: String, _ path: String, _ text: String, _ count: Int
  ) {
    #expect(told([former: text], [path: text]).count == count)
  }

  private static let bundle = "PRODUCT_BUNDLE_IDENTIFIER: com.example.mac"
  private static let cages = "ENABLE_HARDENED_RUNTIME: YES, ENABLE_APP_SANDBOX: YES"
  private static let uncaged = ["ENABLE_APP_SANDBOX", "ENABLE_HARDENED_RUNTIME"]
    .map { "'project.yml' is not held by '\($0)' any more" }

  private func project(_ targets: String...) -> [String: String] {
    ["project.yml": "targets: { \(targets.joined(separator: ", ")) }"]
  }

  private func target(_ name: String, _ settings: String, _ platform: String = "macOS") -> String {
    "\(name): { type: application, platform: \(platform), settings: { \(settings) } }"
  }

  @Test func `a target under another name is still held back`() {
    let mac = target("Mac", "\(Self.bundle), \(Self.cages)")
    let other = target("Other", "A: B")
    let desktop = target("Desktop", Self.bundle)
    #expect(told(project(mac), project(desktop)) == Self.uncaged)
    #expect(told(project(mac), project(desktop, other)) == Self.uncaged)
    #expect(
      told(project(mac), project(target("Desktop", "\(Self.bundle), \(Self.cages)"))).isEmpty)
    #expect(told(project(mac), project(other)) == Self.uncaged)
    #expect(told(project(mac), project(other, target("Third", "A: B"))).isEmpty)
    #expect(told(project(mac), project(target("Phone", "A: B", "iOS"))).isEmpty)
  }

  @Test func `a target under another name has no new rights`() {
    func files(_ name: String, _ more: String = "") -> [String: String] {
      let rights = "entitlements: { path: E, properties: { get-task-allow: true\(more) } }"
      return project("\(name): { settings: { \(Self.bundle) }, \(rights) }")
    }
    #expect(told(files("Mac"), files("Desktop")).isEmpty)
    #expect(
      told(files("Mac"), files("Desktop", ", com.apple.developer.siri: true"))
        == ["the target 'Desktop' has the new entitlement 'com.apple.developer.siri'"])
  }
}
