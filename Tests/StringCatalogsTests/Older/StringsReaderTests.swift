import Base
import StringCatalogs
import Testing

struct StringsReaderTests {
  @Test(
    arguments: [
      ("", []), ("  // nothing\n/* at all */", []),
      (#""a" = "b";"#, ["a=b"]), (#"a=b;c.d = "e";"#, ["a=b", "c.d=e"]),
      (#"{ "a" = "b"; }"#, ["a=b"]), (#""a";"#, ["a=a"]), (#"'a' = 'b"c';"#, [#"a=b"c"#]),
      (#""a" = "\n\t\r\"\\\'\U00e9\u00E9\UD83D\UDE00\e9";"#, ["a=\n\t\r\"\\'éé😀e9"]),
      (#""a" = "\101\0";"#, ["a=A\0"]),
      ("\"a\"\n=\n\"two\nlines\"\n;", ["a=two\nlines"]),
      ("/* One */\n\"a\" = \"b\";\n\"c\" = \"d\"; // after\n", ["a=b // One", "c=d"]),
      ("/* No comment provided by engineer. */\n\"a\" = \"b\";", ["a=b"]),
      ("\"e\u{301}\" = \"1\"; \"é\" = \"2\";", ["e\u{301}=1", "é=2"]),
    ] as [(String, [String])])
  func `texts are read as Apple does`(text: String, entries: [String]) throws {
    #expect(
      try table(text).entries.map(outline).map { Array($0.utf8) } == entries.map { Array($0.utf8) })
  }

  @Test(
    arguments: [
      (#""a" = "b""#, 1, 10), (#""a" = "b"#, 1, 9), (#""a" "b";"#, 1, 5), ("\n = 1;", 2, 2),
      ("/* open", 1, 8), (#""a" = "\Ux";"#, 1, 8), (#""a" = "\UD83D";"#, 1, 8),
      ("{ a = b; ", 1, 10),
      ("a = b;\n<<<<<<< HEAD\n", 2, 1), ("}", 1, 1),
    ] as [(String, Int, Int)])
  func `a broken file is rejected with the place`(text: String, line: Int, column: Int) {
    let rejected = #expect(throws: RejectedFile.self) { try table(text) }
    #expect(rejected?.diagnostic.place?.line == line)
    #expect(rejected?.diagnostic.place?.column == column)
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is the same in both byte orders`(isBig: Bool, hasMark: Bool) throws {
    let text = (hasMark ? "\u{feff}" : "") + "/* ä */ \"a\" = \"é😀\";"
    let bytes = text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
      return isBig ? [high, low] : [low, high]
    }
    let table = try StringTable(FileText(bytes, path: "a"), format: .strings)
    #expect(table.entries.map(outline) == ["a=é😀 // ä"])
  }

  @Test(arguments: [
    [0xff, 0xfe, 0x22], [0xff, 0xfe, 0x00, 0xd8], [0x22, 0xff], [0xc0, 0x80],
    Array("bplist00".utf8),
  ])
  func `bytes that are not text are rejected`(bytes: [UInt8]) {
    #expect(throws: RejectedFile.self) { try FileText(bytes, path: "a") }
  }

  @Test func `a duplicate key is reported, and the last one counts`() throws {
    let table = try table("\"a\" = \"1\";\n\"b\" = \"2\";\n\"a\" = \"3\";")
    #expect(table.entries.map(outline) == ["a=3", "b=2"])
    #expect(table.shadowed.map(\.offset) == [0])
  }

  @Test func `no prefix of a file traps`() {
    let bytes = Array(#"/* c */ "a\U00e9" = "b\n"; // d"#.utf8)
    for count in 0..<bytes.count {
      _ = try? StringTable(FileText(bytes.prefix(count), path: "a"), format: .strings)
    }
    #expect((try? table(String(decoding: bytes, as: UTF8.self)))?.entries.count == 1)
  }

  private func table(_ text: String) throws -> StringTable {
    try StringTable(FileText(text.utf8, path: "a.strings"), format: .strings)
  }

  private func outline(_ entry: TextEntry) -> String {
    guard case .text(let text) = entry.content else { return "?" }
    return "\(entry.key)=\(text.value)" + (entry.comment.map { " // \($0)" } ?? "")
  }
}
