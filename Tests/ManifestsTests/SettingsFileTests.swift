import Base
import Manifests
import Testing

struct SettingsFileTests {
  @Test func `settings, includes and comments of a file are read`() {
    let file = XcconfigFile(
      Array(
        "// A = 0\r\n#include \"b.xcconfig\"\r\n#include? \"c.xcconfig\"\nA = 1 // one\nA[sdk=x] = 2\n B=x y ; \nbroken\n= z\n"
          .utf8), path: "a.xcconfig")
    #expect(file.values.mapValues(\.text) == ["A": "1", "B": "x y"])
    #expect(file.includes.map(\.path) == ["b.xcconfig", "c.xcconfig"])
    #expect(file.includes.map(\.isRequired) == [true, false])
    #expect(file.values["A"]?.place.line == 4)
  }

  @Test func `a property list keeps texts, lists and dictionaries`() throws {
    let list = try PropertyList(
      Array(
        "<?xml version='1.0'?><!DOCTYPE plist><plist><dict><key>a</key><array><string>x &amp; y</string><integer>1</integer></array><key>b</key><dict><key>c</key><true/></dict></dict></plist>"
          .utf8))
    #expect(list["a"]?.texts == ["x & y"])
    #expect(list["b"]?["c"] == .other("true"))
  }

  @Test(arguments: [
    "", "<plist/>", "bplist00", "<plist><string/></plist>", "<plist><dict>", "<dict/>",
  ])
  func `anything except an XML dictionary or list is rejected`(text: String) {
    #expect(throws: StreamFault.self) { try PropertyList(Array(text.utf8)) }
  }

  @Test func `deep nesting is rejected early`() {
    let text = String(repeating: "<dict><key>a</key>", count: 50_000)
    #expect(throws: StreamFault.self) { try PropertyList(Array(text.utf8)) }
  }
}
