import Preflight
import Testing

private let project = "App.xcodeproj/project.pbxproj"

@Suite struct AppleSourceTests {
  /// A project with an app and an extension that it contains.
  private static func files(
    app: String = "", extension own: String = "", _ more: [String: String] = [:]
  ) -> [String: String] {
    let text = """
      // !$*UTF8*$!
      { objects = {
        P = { isa = PBXProject; buildConfigurationList = L0; };
        T1 = { isa = PBXNativeTarget; name = App; buildConfigurationList = L1;
          productType = "com.apple.product-type.application"; dependencies = (D1, ); };
        T2 = { isa = PBXNativeTarget; name = Widget; buildConfigurationList = L2;
          productType = "com.apple.product-type.app-extension"; };
        D1 /* the extension */ = { isa = PBXTargetDependency; target = T2; };
        L0 = { buildConfigurations = (C0); }; L1 = { buildConfigurations = (CD, C1); };
        L2 = { buildConfigurations = (C2); };
        C0 = { name = Release; buildSettings = { SDKROOT = iphoneos;
          GENERATE_INFOPLIST_FILE = YES; MARKETING_VERSION = 1.4.0; CURRENT_PROJECT_VERSION = 7;
          TARGETED_DEVICE_FAMILY = "1,2"; }; };
        CD = { name = Debug; buildSettings = { MARKETING_VERSION = debug; }; };
        C1 = { name = Release; buildSettings = {
          INFOPLIST_KEY_ITSAppUsesNonExemptEncryption = NO; \(app) }; };
        C2 = { name = Release; buildSettings = { \(own) }; };
      }; }
      """
    return [project: text].merging(more) { $1 }
  }

  private static let faults: [(String, String, String)] = [
    ("MARKETING_VERSION = \"1.4.0-beta\";", "", "apple-version-form error"),
    ("MARKETING_VERSION = 1.2.3.4;", "", "apple-version-form error"),
    ("CURRENT_PROJECT_VERSION = 7a;", "", "apple-build-form error"),
    ("CURRENT_PROJECT_VERSION = 1.2.3.4;", "", "apple-build-form warning"),
    ("", "MARKETING_VERSION = 1.3.0;", "apple-version-differs warning"),
    ("", "MARKETING_VERSION = 1.x;", "apple-version-form error"),
    ("INFOPLIST_KEY_NSCameraUsageDescription = \"\";", "", "purpose-empty error"),
    (
      "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad = UIInterfaceOrientationPortrait;", "",
      "ipad-orientations error"
    ),
  ]

  @Test(arguments: faults)
  func `an error in the settings of a release is reported`(app: String, own: String, rule: String) {
    let found = findings(Self.files(app: app, extension: own))
    #expect(found.contains { $0.hasPrefix("\(rule) \(project):") }, "\(found)")
  }

  @Test func `a project without errors has no findings`() {
    #expect(findings(Self.files()) == [])
    let settings = "MARKETING_VERSION = \"$(SHARED_VERSION)\"; TARGETED_DEVICE_FAMILY = 1;"
    #expect(findings(Self.files(app: settings, extension: settings)) == [])
  }

  @Test func `a placeholder of CI is a warning, and a text of a language is enough`() {
    #expect(
      findings(Self.files(app: "MARKETING_VERSION = dev;", extension: "MARKETING_VERSION = dev;"))
        .allSatisfy { $0.hasPrefix("apple-version-form warning") })
    let blank = "INFOPLIST_KEY_NSCameraUsageDescription = \"\";"
    let table = ["App/en.lproj/InfoPlist.strings": "NSCameraUsageDescription = \"Scan\";"]
    #expect(findings(Self.files(app: blank, table)) == [])
  }

  private static func manifest(_ body: String) -> [String: String] {
    ["App/PrivacyInfo.xcprivacy": "<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n"]
  }

  private static let invalid: [(String, Int)] = [
    ("<key>NSPrivacyTracked</key>\n<false/>", 3),
    ("<key>NSPrivacyTracking</key>\n<string>true</string>", 3),
    ("<key>NSPrivacyTracking</key>\n<true/>", 3),
    ("<key>NSPrivacyTrackingDomains</key>\n<array>\n<string>https://a.org</string></array>", 5),
    ("<key>NSPrivacyTrackingDomains</key>\n<array>\n<string>a.org/x</string></array>", 5),
    (
      """
      <key>NSPrivacyAccessedAPITypes</key><array><dict>
      <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryDiskSpace</string>
      <key>NSPrivacyAccessedAPITypeReasons</key>
      <array><string>CA92.1</string></array></dict></array>
      """, 6
    ),
  ]

  @Test(arguments: invalid)
  func `an invalid value of a privacy manifest is reported at its line`(body: String, line: Int) {
    #expect(
      findings(Self.manifest(body)) == [
        "privacy-invalid error App/PrivacyInfo.xcprivacy:\(line)"
      ])
  }

  @Test func `a privacy manifest without keys is accepted and a broken one is not`() {
    #expect(findings(Self.manifest("")) == [])
    let deep =
      String(repeating: "<array>", count: 1000) + String(repeating: "</array>", count: 1000)
    for broken in ["<plist><dict>", "<plist>" + deep + "</plist>", "no list"] {
      let found = findings(["PrivacyInfo.xcprivacy": broken])
      #expect(found.count == 1 && found[0].hasPrefix("privacy-invalid error"), "\(found)")
    }
  }

  @Test func `a use that needs a declaration or a reason is reported where it is`() {
    let code = [
      "App/Map.swift": "import CoreLocation\n// CNContactStore\nlet a = CLLocationManager()\n"
    ]
    #expect(
      findings(Self.files([:].merging(code) { $1 })) == ["purpose-missing warning App/Map.swift:3"])
    let key = "INFOPLIST_KEY_NSLocationWhenInUseUsageDescription = Map;"
    #expect(findings(Self.files(app: key, code)) == [])
    let defaults = ["App/Store.swift": "\nlet a = UserDefaults.standard\n"]
    #expect(findings(Self.files(defaults)) == ["privacy-undeclared warning App/Store.swift:2"])
    #expect(findings(defaults) == [])
  }
}
