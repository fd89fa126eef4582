import Base
import Testing

@testable import Preflight

private let app = "Payload/App.app/"
private let framework = app + "Frameworks/Kit.framework/"
private let widget = app + "PlugIns/Widget.appex/"

/// The rules on built apps for Apple's systems, each just outside of what the store takes.
@Suite struct AppleArchiveTests {
  private static let profile: [String: String?] = [
    "ExpirationDate": "<date>2040-01-01T00:00:00Z</date>",
    "Entitlements": "<dict><key>application-identifier</key><string>T.app</string></dict>",
  ]

  private static func info(_ changes: [String: String?] = [:], _ name: String = "App") -> [UInt8] {
    let usual: [String: String?] = [
      "CFBundleExecutable": "<string>\(name)</string>",
      "CFBundleIdentifier": "<string>org.octocat.\(name)</string>",
      "CFBundleShortVersionString": "<string>1.4.0</string>",
      "CFBundleVersion": "<string>7</string>", "MinimumOSVersion": "<string>15.0</string>",
      "DTSDKName": "<string>iphoneos26.0</string>", "CFBundleIconName": "<string>AppIcon</string>",
      "CFBundleSupportedPlatforms": "<array><string>iPhoneOS</string></array>",
      "ITSAppUsesNonExemptEncryption": "<false/>",
      "UIDeviceFamily": "<array><integer>1</integer></array>",
    ]
    return plist(usual.merging(changes) { $1 })
  }

  private static func signed(_ profile: [String: String?]) -> [UInt8] {
    Array("0\u{1}".utf8) + plist(profile).dropXMLHead + [0, 1]
  }

  private static func files(
    _ changes: [String: String?] = [:], program: [UInt8]? = Program().bytes,
    profile: [String: String?]? = profile, more: [String: [UInt8]] = [:]
  ) -> [String: [UInt8]] {
    var files = [app + "Info.plist": info(changes)]
    files[app + "App"] = program
    files[app + "embedded.mobileprovision"] = profile.map(signed)
    return files.merging(more) { $1 }
  }

  private static func bundle(
    _ folder: String, _ name: String, _ changes: [String: String?] = [:],
    program: Program = Program()
  ) -> [String: [UInt8]] {
    let id: [String: String?] = [
      "CFBundleIdentifier": "<string>org.octocat.App.\(name)</string>"
    ]
    return [
      folder + "Info.plist": info(id.merging(changes) { $1 }, name), folder + name: program.bytes,
      folder + "embedded.mobileprovision": signed(profile),
    ]
  }

  /// The findings of an archive, as `rule severity`.
  private static func findings(_ files: [String: [UInt8]]) -> Set<String> {
    do throws(ArchiveFault) {
      let archive = try ZipArchive(RangedFile(zip(files)))
      let found = try AppleArchive(archive, path: "App.ipa", now: today).findings()
      return Set(
        found.map { "\($0.rule) \($0.isUndecided ? "unknown" : $0.severity.rawValue)" })
    } catch {
      return [error.message]
    }
  }

  @Test func `a right app, with a framework and an extension, has no findings`() {
    #expect(Self.findings(Self.files()) == [])
    let kit = Self.bundle(framework, "Kit", program: Program(minimum: (14, 0)))
    let more = kit.merging(Self.bundle(widget, "Widget")) { $1 }
    #expect(Self.findings(Self.files(more: more)) == [])
    #expect(Self.findings(Self.files(program: Program.fat([Program()]))) == [])
  }

  @Test(
    arguments: [
      ("CFBundleShortVersionString", "<string>1.4.0-rc1</string>", "apple-version-form error"),
      (
        "CFBundleShortVersionString", "<string>$(MARKETING_VERSION)</string>",
        "apple-version-form error"
      ),
      ("CFBundleShortVersionString", nil, "apple-version-form error"),
      ("CFBundleShortVersionString", "<integer>1</integer>", "apple-version-form error"),
      ("CFBundleVersion", "<string></string>", "apple-build-form error"),
      ("CFBundleVersion", "<string>${BUILD}</string>", "apple-build-form error"),
      ("CFBundleVersion", "<string>1.2.3.4</string>", "apple-build-form warning"),
      ("DTSDKName", "<string>iphoneos18.5</string>", "apple-sdk error"),
      ("MinimumOSVersion", "<string>abc</string>", "apple-minimum-os error"),
      ("MinimumOSVersion", "<string>14.0</string>", "apple-minimum-os error"),
      ("MinimumOSVersion", nil, "apple-minimum-os error"),
      (
        "CFBundleSupportedPlatforms", "<array><string>iPhoneSimulator</string></array>",
        "apple-simulator error"
      ),
      ("NSCameraUsageDescription", "<string> </string>", "purpose-empty error"),
      ("NSCameraUsageDescription", "<string>$(WHY)</string>", "purpose-empty error"),
      ("NSCameraUsageDescription", "<integer>5</integer>", "purpose-empty error"),
      ("ITSAppUsesNonExemptEncryption", nil, "encryption-key warning"),
      ("CFBundleIconName", nil, "icon-missing error"),
      ("UIBackgroundModes", "<array><string>location</string></array>", "background-mode warning"),
      ("CFBundleExecutable", "<string>Other</string>", "preflight-unreadable error"),
    ] as [(String, String?, String)])
  func `a wrong key of the information list is reported`(
    key: String, value: String?, rule: String
  ) {
    let program = Program(libraries: ["/System/Library/Frameworks/UIKit.framework/UIKit"])
    let found = Self.findings(Self.files([key: value], program: program.bytes))
    #expect(found.contains(rule), "\(found)")
  }

  @Test(
    arguments: [
      (nil, "preflight-unreadable error"), ([], "preflight-unreadable error"),
      (Array("#!/bin/sh\n".utf8), "preflight-unreadable error"),
      (Program(entitlements: nil).bytes, "apple-profile error"),
      (Program(platform: 7).bytes, "apple-simulator error"),
      (Program(cpu: 0x0100_0007).bytes, "apple-simulator error"),
      (Program.fat([Program(), Program(cpu: 0x0100_0007)]), "apple-simulator error"),
      (Program(textSize: 500_000_001).bytes, "apple-size error"),
      (Program(imports: ["_OBJC_CLASS_$_CLLocationManager"]).bytes, "purpose-missing warning"),
      (Program(imports: ["_stat"]).bytes, "privacy-undeclared warning"),
      (Program(entitlements: ["get-task-allow": "<true/>"]).bytes, "apple-debug-entitlement error"),
      (
        Program(entitlements: ["application-identifier": "<string>T.other</string>"]).bytes,
        "apple-profile error"
      ),
      (
        Program(entitlements: ["aps-environment": "<string>production</string>"]).bytes,
        "apple-profile error"
      ),
      (Array(Program().bytes.prefix(60)), "the program 'Payload/App.app/App' is damaged"),
    ] as [([UInt8]?, String)])
  func `a wrong program is reported`(program: [UInt8]?, rule: String) {
    let found = Self.findings(Self.files(program: program))
    #expect(found.contains(rule), "\(found)")
  }

  @Test func `the SDK of the program counts, and without any it is unknown`() {
    let unnamed = ["DTSDKName": String?.none]
    #expect(Self.findings(Self.files(unnamed)) == [])
    #expect(
      Self.findings(Self.files(unnamed, program: Program(sdk: (18, 2)).bytes))
        == ["apple-sdk error"])
    #expect(Self.findings(Self.files(unnamed, program: nil)).contains("apple-sdk unknown"))
  }

  @Test(arguments: [
    ("ProvisionedDevices", "<array><string>x</string></array>", false),
    ("ProvisionsAllDevices", "<true/>", false),
    ("ExpirationDate", "<date>2020-01-01T00:00:00Z</date>", false),
    ("Entitlements", "<dict><key>groups</key><array><string>T.*</string></array></dict>", true),
    ("Entitlements", "<dict><key>groups</key><string>*</string></dict>", true),
    ("Entitlements", "<dict><key>groups</key><array><string>T.b</string></array></dict>", false),
    ("Entitlements", "<dict/>", false),
  ])
  func `a profile is for the store and has the values of the signature`(
    key: String, value: String, isFine: Bool
  ) {
    let groups = ["groups": "<array><string>T.a</string></array>"]
    let program = Program(entitlements: key == "Entitlements" ? groups : [:])
    let changed = Self.profile.merging([key: value]) { $1 }
    let found = Self.findings(Self.files(program: program.bytes, profile: changed))
    #expect(found == (isFine ? [] : ["apple-profile error"]), "\(found)")
    #expect(Self.findings(Self.files(profile: nil)) == ["apple-profile error"])
  }

  private static let inner: [([String: [UInt8]], String)] = [
    (bundle(framework, "Kit", program: Program(minimum: (17, 0))), "apple-minimum-os error"),
    (bundle(framework, "Kit", program: Program(platform: 7)), "apple-simulator error"),
    (
      bundle(widget, "Widget", ["CFBundleVersion": "<string>6</string>"]),
      "apple-version-differs warning"
    ),
    (
      bundle(widget, "Widget", ["CFBundleIdentifier": "<string>org.other</string>"]),
      "apple-bundle-id warning"
    ),
    (
      bundle(widget, "Widget", ["CFBundleIdentifier": "<string>org.octocat.App</string>"]),
      "apple-bundle-id warning"
    ),
    (bundle(app + "Frameworks/Alamofire.framework/", "Alamofire"), "privacy-sdk warning"),
    ([app + "Frameworks/libx.dylib": Program().bytes], "apple-loose-binary error"),
    ([app + "tool": Program().bytes], "apple-loose-binary error"),
    (
      [app + "Frameworks/libswiftCore.dylib": Program(cpu: 0x0100_0007).bytes],
      "apple-simulator error"
    ),
    ([app + "PrivacyInfo.xcprivacy": plist(["NSPrivacyX": "<true/>"])], "privacy-invalid error"),
    (
      [framework + "Info.plist": Array("<plist><dict><key>a</key></dict></plist>".utf8)],
      "preflight-unreadable error"
    ),
  ]

  @Test(arguments: inner)
  func `a wrong file in the app is reported`(files: [String: [UInt8]], rule: String) {
    let found = Self.findings(Self.files(more: files))
    #expect(found.contains(rule), "\(found)")
  }

  @Test func `a program that says less than its headers promise is read without a trap`() {
    let whole = Program(libraries: ["/a/B"], imports: ["_a"], entitlements: ["a": "<true/>"]).bytes
    var state: UInt64 = 7
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      _ = Self.findings(Self.files(program: bytes))
    }
  }
}

extension [UInt8] {
  /// A profile contains the list with its XML declaration.
  fileprivate var dropXMLHead: [UInt8] { Array("<?xml version=\"1.0\"?>".utf8) + self }
}
