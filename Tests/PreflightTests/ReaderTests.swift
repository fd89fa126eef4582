import Base
import Manifests
import Testing

@testable import Preflight

/// The readers of property lists, projects and images, with damaged and expanding files.
@Suite struct ReaderTests {
  /// A binary property list of objects, the first of which is the root.
  private static func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var (body, offsets): ([UInt8], [UInt8]) = (Array("bplist00".utf8), [])
    for object in objects {
      offsets += big(body.count, 4)
      body += object
    }
    return body + offsets + little(0, 6) + [4, 1] + big(objects.count, 8) + big(0, 8)
      + big(body.count, 8)
  }

  @Test func `a binary property list is read`() throws {
    let list = Self.binary([
      [0xd3, 1, 2, 3, 4, 5, 6], [0x51, 0x61], [0x51, 0x62], [0x51, 0x63], [0x09],
      [0xa2, 5 + 2, 1], [0x61, 0x00, 0xe9], [0x10, 42],
    ])
    let expected: [String: PropertyList] = [
      "a": .other("true"), "b": .list([.other("42"), .text("a")]), "c": .text("é"),
    ]
    #expect(try PropertyList.reading(list) == .dictionary(expected))
  }

  @Test func `a list that names a long text many times is an error`() {
    let length = 100_000
    let text = [0x5f, 0x12] + big(length, 4) + [UInt8](repeating: 0x78, count: length)
    let items = [0xaf, 0x12] + big(4000, 4) + [UInt8](repeating: 2, count: 4000)
    let bytes = Self.binary([[0xa1, 1], items, text])
    #expect(throws: StreamFault.self) { try PropertyList.reading(bytes) }
  }

  @Test func `damaged binary property lists are read without a trap`() {
    let whole = Self.binary([[0xd1, 1, 2], [0x51, 0x61], [0xa2, 3, 1], [0x13] + big(7, 8)])
    for place in whole.indices {
      for byte in [0, 0x10, 0x7f, 0x80, 0xff] as [UInt8] {
        var bytes = whole
        bytes[place] = byte
        _ = try? PropertyList.reading(bytes)
      }
    }
  }

  @Test(arguments: [
    "<dict><key>a</key></dict>", "<dict><key>a</key><key>b</key><true/></dict>",
    "<dict><string>a</string></dict>", "<dict/><dict/>", "<dict>a</dict>", "<array>a</array>",
    "<array><key>a</key></array>", "<dict><key>a</key><string>b<i/></string></dict>",
    "<dict><key>a</key><foo/></dict>", "<key>a</key>", "<string>a</string>", "",
  ])
  func `a property list that Xcode refuses is an error`(_ body: String) {
    #expect(throws: StreamFault.self) {
      try PropertyList(Array("<plist version=\"1.0\">\(body)</plist>".utf8))
    }
  }

  private static func project(_ settings: String) -> [UInt8] {
    Array(
      """
      { objects = { P = { isa = PBXProject; buildConfigurationList = L; };
      L = { buildConfigurations = (C); }; C = { name = Release; buildSettings = { \(settings) }; };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
      buildConfigurationList = L; }; }; }
      """.utf8)
  }

  @Test func `build settings that name each other are resolved in limited time`() throws {
    let plain = try #require(
      XcodeProject(Self.project("A = \"$(B)-${C:lower}\"; B = 1; C = \"$(TARGET_NAME)\";")))
    #expect(plain.targets[0].settings["A"] == "1-App")
    #expect(plain.targets[0].resolved("$(A) $(X) $") == "1-App $(X) $")
    let names = Array("ABCDEFGH")
    let many = zip(names, names.dropFirst()).map { name, next in
      "\(name) = \"\(String(repeating: "$(\(next))", count: 100))\";"
    }
    let bytes = Self.project(many.joined() + "H = \"$(H)$(H)\"; INFOPLIST_FILE = \"$(A)\";")
    let target = try #require(XcodeProject(bytes)?.targets.first)
    #expect(target.resolved("$(A)$(H)").utf8.count < 200_000)
  }

  @Test(arguments: ["{ objects = { A = { b = ", "{ objects = ( a, ", "", "{ a", "{ objects = a; }"])
  func `a truncated project is an unreadable file`(_ text: String) {
    #expect(
      findings(["A.xcodeproj/project.pbxproj": text])
        == ["preflight-unreadable error A.xcodeproj/project.pbxproj:1"])
  }

  @Test func `an information list that can't be read is reported, and a missing one is unknown`() {
    let settings = "INFOPLIST_FILE = App/Info.plist; SDKROOT = iphoneos;"
    let text = String(decoding: Self.project(settings), as: UTF8.self)
    let path = "A.xcodeproj/project.pbxproj"
    #expect(findings([path: text]) == ["preflight-unreadable unknown App/Info.plist:1"])
    #expect(
      findings([path: text, "App/Info.plist": "<<<<<<< HEAD\n"]).map { $0.prefix(26) }
        == ["preflight-unreadable error"])
    let other = text.replacing("App/Info.plist", with: "\"$(X)/Info.plist\"")
    #expect(findings([path: other]) == ["preflight-unreadable unknown \(path):1"])
    let made = text.replacing("SDKROOT", with: "INFOPLIST_PREPROCESS = YES; SDKROOT")
    #expect(findings([path: made]) == ["preflight-unreadable unknown \(path):1"])
  }

  @Test func `a file that is too large or not downloaded is unknown`() {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 3\n"
    let large = [UInt8](repeating: 0x20, count: (4 << 20) + 1)
    #expect(
      findings(["PrivacyInfo.xcprivacy": pointer])
        == ["preflight-unreadable unknown PrivacyInfo.xcprivacy:1"])
    #expect(
      findings([:], ["PrivacyInfo.xcprivacy": large])
        == ["preflight-unreadable unknown PrivacyInfo.xcprivacy:1"])
    let shot = "fastlane/screenshots/en-US/1.png"
    #expect(findings([shot: pointer]) == ["preflight-unreadable unknown \(shot):1"])
    #expect(
      findings([:], ["app/build.gradle": [UInt8](repeating: 0x20, count: (1 << 20) + 1)])
        == ["preflight-unreadable unknown app/build.gradle:1"])
  }
}
