import Base
import StringCatalogs
import Testing

struct XMLReaderTests {
  /// The errors of documents that are not valid XML.
  @Test(
    arguments: [
      ("", .truncated, 0),
      ("<plist>", .truncated, 7),
      ("<plist><dict>", .truncated, 13),
      ("<plist></dict>", .wrongEndTag(expected: "plist"), 7),
      ("<plist/><plist/>", .unexpected, 8),
      ("<plist a='1' a='2'/>", .duplicateAttribute("a"), 13),
      ("<plist a='<'/>", .unexpected, 10),
      ("<plist a=1/>", .unexpected, 9),
      ("<plist>\u{1}</plist>", .illegalCharacter, 7),
      ("<plist>&#0;</plist>", .illegalCharacter, 7),
      ("<plist>&#xD800;</plist>", .illegalCharacter, 7),
      ("<plist>&nbsp;</plist>", .unknownEntity("nbsp"), 7),
      ("<plist>&amp</plist>", .unexpected, 7),
      ("<plist><!-- -- --></plist>", .unexpected, 14),
      ("<!DOCTYPE plist [<!ENTITY a 'b'>]><plist/>", .declarations, 0),
      ("<<<<<<< HEAD\n<plist/>", .conflictMarker, 0),
      ("<plist>\n<<<<<<< HEAD\n</plist>", .conflictMarker, 8),
    ] as [(String, TextError.Problem, Int)])
  func `an invalid document is rejected with the place`(
    text: String, problem: TextError.Problem, offset: Int
  ) throws {
    let rejected = #expect(throws: RejectedFile.self) { try table(text) }
    #expect(rejected?.diagnostic.evidence["byte"] == .number(offset))
    #expect(
      rejected?.diagnostic.rule == (problem == .conflictMarker ? "conflict-marker" : "malformed"))
    if problem != .unexpected, problem != .conflictMarker {
      #expect(rejected?.diagnostic.message.isEmpty == false)
    }
  }

  @Test func `an entity bomb is rejected before it can expand`() {
    let bomb =
      "<!DOCTYPE plist [" + (0..<30).map { "<!ENTITY e\($0 + 1) '&e\($0);&e\($0);'>" }.joined()
      + "]><plist><dict><key>a</key><string>&e30;</string></dict></plist>"
    let rejected = #expect(throws: RejectedFile.self) { try table(bomb) }
    #expect(rejected?.diagnostic.place?.line == 1)
  }

  @Test func `depth has a limit, and needs no stack`() {
    let deep = String(repeating: "<dict>", count: 200_000)
    let rejected = #expect(throws: RejectedFile.self) { try table("<plist>" + deep) }
    #expect(rejected?.diagnostic.evidence["byte"] != nil)
  }

  @Test func `no prefix of a document traps`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version='1.0'><!-- c --><dict><key>ä&amp;</key><string><![CDATA[x]]>y</string></dict></plist>
      """
    _ = try table(text)
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      #expect(throws: RejectedFile.self) {
        try StringTable(FileText(bytes.prefix(count), path: "a"), format: .stringsdict)
      }
    }
  }

  @Test func `characters are restored from XML`() throws {
    let text =
      "<plist><dict><key>a\r\nb&#13;&#x1F600;&quot;&apos;&lt;&gt;<![CDATA[&amp;<]]></key><string/></dict></plist>"
    #expect(try table(text).entries.map(\.key) == ["a\nb\r😀\"'<>&amp;<"])
  }

  private func table(_ text: String) throws -> StringTable {
    try StringTable(FileText(text.utf8, path: "a.stringsdict"), format: .stringsdict)
  }
}
