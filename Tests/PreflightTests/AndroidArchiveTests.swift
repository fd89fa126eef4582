import Base
import Testing

@testable import Preflight

private let wide = "lib/arm64-v8a/libx.so"

/// The rules on built apps for Android, in both binary forms.
@Suite struct AndroidArchiveTests {
  enum Form: CaseIterable {
    case bundle
    case utf8
    case utf16
  }

  private static func manifest(
    target: Int? = 36, code: Int? = 8, application: [(String, Element.Value)] = [],
    _ children: [Element] = [], _ others: [Element] = []
  ) -> Element {
    let sdk = Element(
      name: "uses-sdk", attributes: target.map { [("targetSdkVersion", .number($0))] } ?? [])
    return Element(
      name: "manifest", attributes: code.map { [("versionCode", .number($0))] } ?? [],
      children: [sdk, Element(name: "application", attributes: application, children: children)]
        + others)
  }

  private static func findings(
    _ form: Form, _ manifest: Element, _ files: [String: [UInt8]] = [:]
  ) -> Set<String> {
    let isBundle = form == .bundle
    var all = [
      isBundle ? "base/manifest/AndroidManifest.xml" : "AndroidManifest.xml":
        isBundle ? manifest.proto : manifest.binary(isUTF8: form == .utf8)
    ]
    all["META-INF/KEY.RSA"] = [1]
    for (name, data) in files { all[isBundle ? "base/" + name : name] = data }
    return findings(all, isBundle: isBundle)
  }

  private static func findings(_ files: [String: [UInt8]], isBundle: Bool) -> Set<String> {
    do throws(ArchiveFault) {
      let archive = try ZipArchive(RangedFile(zip(files)))
      let path = isBundle ? "app.aab" : "app.apk"
      let found = try AndroidArchive(archive, path: path, now: today).findings()
      // Only a tool can write the signature of an APK.
      return Set(
        found.map { "\($0.rule) \($0.isUndecided ? "unknown" : $0.severity.rawValue)" }
      ).subtracting(["android-signature warning"])
    } catch {
      return [error.message]
    }
  }

  @Test(arguments: Form.allCases)
  func `a right app has no findings, and values at a limit are reported`(_ form: Form) {
    func found(_ manifest: Element) -> Set<String> { Self.findings(form, manifest) }
    #expect(found(Self.manifest()) == [])
    #expect(found(Self.manifest(code: 2_100_000_000)) == [])
    #expect(found(Self.manifest(code: 2_100_000_001)) == ["android-version-code error"])
    #expect(found(Self.manifest(code: 0)) == ["android-version-code error"])
    #expect(found(Self.manifest(code: nil)) == ["android-version-code unknown"])
    #expect(found(Self.manifest(target: 35)) == ["android-target-sdk error"])
    #expect(found(Self.manifest(target: nil)) == ["android-target-sdk unknown"])
    for flag in ["debuggable", "testOnly"] {
      #expect(
        found(Self.manifest(application: [(flag, .flag(true))])) == ["android-debuggable error"])
      #expect(found(Self.manifest(application: [(flag, .flag(false))])) == [])
    }
  }

  @Test(arguments: Form.allCases)
  func `components and permissions are checked`(_ form: Form) {
    let filter = Element(name: "intent-filter")
    let activity = Element(
      name: "activity", attributes: [("name", .text(".A"))], children: [filter])
    #expect(Self.findings(form, Self.manifest([activity])) == ["android-exported error"])
    let service = Element(name: "service", attributes: [("foregroundServiceType", .number(1))])
    #expect(Self.findings(form, Self.manifest([service])) == ["android-fgs warning"])
    let sms = Element(
      name: "uses-permission", attributes: [("name", .text("android.permission.READ_SMS"))])
    #expect(Self.findings(form, Self.manifest([], [sms])) == ["permission-added note"])
    let watch = Element(
      name: "uses-feature", attributes: [("name", .text("android.hardware.type.watch"))])
    #expect(Self.findings(form, Self.manifest(target: 35, [], [watch])) == [])
  }

  @Test(
    arguments: [
      (library(align: 16_384), nil), (library(align: 16_384, table: 40_000), nil),
      (library(align: 4096), "android-page-size warning"),
      (library(align: 4096, table: 40_000), "android-page-size warning"),
      (Array(library(align: 16_384).prefix(70)), "android-page-size unknown"),
      ([], "android-page-size unknown"), (Array("text".utf8), "android-page-size unknown"),
    ] as [([UInt8], String?)])
  func `pages of a native library are read, or unknown`(bytes: [UInt8], rule: String?) {
    let found = Self.findings(.bundle, Self.manifest(), [wide: bytes])
    #expect(found == Set([rule].compactMap(\.self)), "\(found)")
  }

  @Test func `architectures and alignment of native code are checked`() {
    let narrow = ["lib/armeabi-v7a/libx.so": library(align: 4096, is64Bit: false)]
    #expect(Self.findings(.bundle, Self.manifest(), narrow) == ["android-64-bit error"])
    let both = narrow.merging([wide: library(align: 16_384)]) { $1 }
    #expect(Self.findings(.bundle, Self.manifest(), both) == [])
    // Entries without compression are not aligned here.
    #expect(Self.findings(.utf8, Self.manifest(), both) == ["android-zip-align warning"])
    let manifest = Self.manifest().proto
    let modules = [
      "base/manifest/AndroidManifest.xml": manifest, "more/manifest/AndroidManifest.xml": manifest,
      "base/" + wide: library(align: 16_384), "more/lib/x86_64/liby.so": library(align: 16_384),
      "META-INF/KEY.RSA": [1],
    ]
    #expect(Self.findings(modules, isBundle: true) == ["android-abi-parity error"])
  }

  @Test func `a small file can't cost much memory or time`() {
    // Each of 100,000 texts is the same one of 32,767 bytes.
    let (count, length) = (100_000, 32_767)
    let text =
      [
        UInt8(0x80 | length >> 8), UInt8(length & 255), UInt8(0x80 | length >> 8),
        UInt8(length & 255),
      ]
      + [UInt8](repeating: 0x79, count: length) + [0]
    let head = 28 + 4 * count
    var pool = little(1, 2) + little(28, 2) + little(head + text.count, 4) + little(count, 4)
    pool += little(0, 4) + little(0x100, 4) + little(head, 4) + little(0, 4)
    pool += [UInt8](repeating: 0, count: 4 * count) + text
    func element(_ attributes: Int, step: Int, _ own: [UInt8]) -> [UInt8] {
      little(0x102, 2) + little(16, 2) + little(36 + own.count, 4) + little(1, 4) + little(-1, 4)
        + little(-1, 4) + little(0, 4) + little(20, 2) + little(step, 2) + little(attributes, 2)
        + little(0, 6) + own
    }
    let end = little(0x103, 2) + little(16, 2) + little(24, 4) + little(1, 4) + little(-1, 12)
    let own = (0..<10_000).flatMap { index -> [UInt8] in
      little(-1, 4) + little(index, 4) + little(index, 4) + [8, 0, 0, 3] + little(index, 4)
    }
    for body in [
      pool + element(10_000, step: 20, own) + end,
      element(65_535, step: 0, little(0, 20)) + end,
    ] {
      let xml = little(3, 2) + little(8, 2) + little(8 + body.count, 4) + body
      #expect(throws: StreamFault.self) { try AndroidElement.binary(xml) }
    }
  }

  @Test func `damaged manifests are read without a trap`() {
    let manifest = Self.manifest(application: [("name", .text("a"))])
    var state: UInt64 = 11
    for round in 0..<600 {
      var bytes = [manifest.proto, manifest.binary(isUTF8: true), manifest.binary(isUTF8: false)][
        round % 3]
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      _ = round % 3 == 0 ? try? AndroidElement.proto(bytes) : try? AndroidElement.binary(bytes)
    }
  }
}
