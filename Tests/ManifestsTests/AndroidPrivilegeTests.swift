import Base
import Manifests
import Testing

/// Restrictions in Android files that a change removes.
struct AndroidPrivilegeTests {
  private func told(_ before: [String: String], _ after: [String: String]) -> [String] {
    func reader(_ files: [String: String]) -> PrivilegeReader {
      PrivilegeReader(files.mapValues { Array($0.utf8) })
    }
    return PrivilegeComparison.widened(base: reader(before), head: reader(after))
      .map { $0.diagnostic(owners: []).message }
  }

  private static func domain(_ inner: String, more: Bool = false, open: Bool = false) -> String {
    let opening = open ? " cleartextTrafficPermitted=\"true\"" : ""
    let subdomains = more ? " includeSubdomains=\"true\"" : ""
    return "<domain-config\(opening)><domain\(subdomains)>a.b</domain>\(inner)</domain-config>"
  }
  private static let pins = "<pin-set><pin digest=\"SHA-256\">AAAA</pin></pin-set>"
  private static let unpinned = "no longer pins the certificates of"
  private static let cleartext = "may now load unencrypted data from"

  static let networkLosses = [
    (domain(pins), domain(""), ["\(unpinned) 'a.b'"]),
    (domain(pins), domain("<pin-set/>"), ["\(unpinned) 'a.b'"]),
    (domain(pins, more: true), domain(pins), ["\(unpinned) subdomains of 'a.b'"]),
    (domain(""), domain(pins), []),
    (
      domain("", open: true), domain("", more: true, open: true),
      ["\(cleartext) subdomains of 'a.b'"]
    ),
    (
      domain("", open: true),
      domain("<domain-config><domain> c.d\n</domain></domain-config>", open: true),
      ["\(cleartext) 'c.d'"]
    ),
    (
      domain("", open: true),
      domain(
        "<domain-config cleartextTrafficPermitted=\"false\"><domain>c.d</domain></domain-config>",
        open: true), []
    ),
  ]

  @Test(arguments: networkLosses)
  func `a removed network restriction is reported`(
    _ before: String, _ after: String, _ words: [String]
  ) {
    func file(_ text: String) -> [String: String] {
      ["res/xml/n.xml": "<network-security-config>\(text)</network-security-config>"]
    }
    #expect(told(file(before), file(after)) == words.map { "'res/xml/n.xml' \($0)" })
  }

  private static func provider(_ guards: String) -> String {
    "<application><provider android:name=\"P\" android:exported=\"true\" \(guards)/></application>"
  }
  private static func permission(_ most: String) -> String {
    "<uses-permission android:name=\"W\" \(most)/>"
  }
  private static let lent = "lets other apps use its provider 'P'"

  static let androidLosses = [
    (
      provider("android:readPermission=\"R\" android:writePermission=\"R\""), provider(""), [lent]
    ),
    (
      provider("android:permission=\"R\""), provider("android:writePermission=\"R\""),
      ["\(lent), to write with 'R'"]
    ),
    (
      provider("android:permission=\"R\""),
      provider("android:readPermission=\"R\" android:writePermission=\"R\""), []
    ),
    (
      permission("android:maxSdkVersion=\"28\""), permission(""), ["may now request 'W'"]
    ),
    (
      permission("android:maxSdkVersion=\"28\""), permission("android:maxSdkVersion=\"30\""),
      ["may now request 'W' up to API level 30"]
    ),
    (permission(""), permission("android:maxSdkVersion=\"30\""), []),
    (permission("android:maxSdkVersion=\"28\""), "", []),
  ]

  @Test(arguments: androidLosses)
  func `a removed restriction of an Android manifest is reported`(
    _ before: String, _ after: String, _ words: [String]
  ) {
    func file(_ text: String) -> [String: String] {
      ["AndroidManifest.xml": "<manifest>\(text)</manifest>"]
    }
    #expect(told(file(before), file(after)) == words.map { "'AndroidManifest.xml' \($0)" })
  }
}
