import StringCatalogs
import Testing

struct ByteCursorTests {
  /// The error of a cursor that reads a whole text as one value, or nil.
  private func fault(_ bytes: [UInt8]) -> CatalogError? {
    bytes.withUnsafeBytes { bytes in
      var cursor = ByteCursor(bytes)
      do throws(CatalogError) {
        cursor.skipBlanks()
        try cursor.skipValue()
        cursor.skipBlanks()
        return cursor.isAtEnd ? nil : .trailingBytes(at: cursor.offset)
      } catch {
        return error
      }
    }
  }

  @Test(arguments: [
    "{}", " [ ] ", "\t\r\n{ \"a\" :\n[1, -0.5e+7, 0, true , false,null] }", "\"\\ud83d\\ude00\"",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"", "\"\"", "\"äöü € 🎉 \u{10ffff}\"", "0", "-12.25E-3",
    "[\(String(repeating: "[", count: 126))\(String(repeating: "]", count: 126))]",
    "{\"a\":{\"b\":{\"c\":[{}]}}}",
  ])
  func `valid JSON is accepted`(text: String) {
    #expect(fault(Array(text.utf8)) == nil)
  }

  @Test(
    arguments: [
      ("", .truncated(at: 0)), ("{", .truncated(at: 1)), ("{\"a", .truncated(at: 3)),
      ("{\"a\" 1}", .unexpectedByte(at: 5)), ("[1,]", .unexpectedByte(at: 3)),
      ("{\"a\":1,}", .unexpectedByte(at: 7)), ("tru", .truncated(at: 3)),
      ("trux", .unexpectedByte(at: 3)), ("01", .trailingBytes(at: 1)), ("1.", .truncated(at: 2)),
      ("-", .truncated(at: 1)), ("+1", .unexpectedByte(at: 0)), ("1ex", .unexpectedByte(at: 2)),
      ("\"\\x\"", .badEscape(at: 1)), ("\"\\u12g4\"", .badEscape(at: 1)),
      ("\"a\\ud800\"", .badEscape(at: 2)), ("\"\\ude00\"", .badEscape(at: 1)),
      ("\"\\ud800\\u0041\"", .badEscape(at: 1)), ("\"\\u12", .truncated(at: 5)),
      ("\"\\", .truncated(at: 2)), ("\"a\nb\"", .controlCharacter(at: 2)),
      ("\"\u{0}\"", .controlCharacter(at: 1)), ("\u{0}", .unexpectedByte(at: 0)),
      ("{\n<<<<<<< ours\n", .conflictMarker(at: 2)), ("{\n<<<<<< ours\n", .unexpectedByte(at: 2)),
      ("{\"a\":1\n=======\n}", .conflictMarker(at: 7)), ("{} x", .trailingBytes(at: 3)),
    ] as [(String, CatalogError)])
  func `an error has its offset`(text: String, fault expected: CatalogError) {
    #expect(fault(Array(text.utf8)) == expected)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `depth has a limit`(opening: String) {
    let bytes = Array(String(repeating: opening, count: 10_000).utf8)
    guard case .tooDeep = fault(bytes) else {
      Issue.record("\(String(describing: fault(bytes)))")
      return
    }
  }

  @Test(
    arguments: [
      [0x80], [0xc0, 0xaf], [0xc1, 0xbf], [0xc3], [0xe0, 0x9f, 0xbf], [0xe2, 0x82],
      [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], [0xf0, 0x8f, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80],
      [0xf5, 0x80, 0x80, 0x80], [0xff], [0xf0, 0x9f, 0x8e], [0xe2, 0x28, 0xa1], [0xf8, 0x88, 0x80],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are found at any place`(sequence: [UInt8]) {
    for before in 0..<18 {
      for after in [0, 1, 9] {
        let blank = [UInt8](repeating: UInt8(ascii: " "), count: before)
        let tail = [UInt8](repeating: UInt8(ascii: "x"), count: after)
        let bytes = [0x22] + blank + sequence + tail + [0x22]
        #expect(fault(bytes) == .invalidUTF8(at: before + 1))
      }
    }
  }

  @Test func `every pair, triple and quadruple of lead bytes is checked as the library does`() {
    let seconds: [UInt8] = [0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff]
    for lead in UInt8(0x80)...0xff {
      for second in seconds {
        for rest in [[], [0x80], [0x80, 0x80], [0xbf, 0xbf], [0x41, 0x80]] as [[UInt8]] {
          let sequence = [lead, second] + rest
          let isLegal = String(validating: sequence, as: UTF8.self) != nil
          #expect((fault([0x22] + sequence + [0x22]) == nil) == isLegal, "\(sequence)")
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `strings of all lengths are read to their end`(length: Int) throws {
    for (filler, traits) in [
      ("a", []), ("é", .beyondASCII), ("\\n", .escapes), ("%", .percent),
      ("％", [.percent, .beyondASCII]),
    ] as [(String, TextTraits)] {
      let body = String(repeating: filler, count: length)
      let token = try Array("\"\(body)\"%é\\".utf8).withUnsafeBytes { bytes throws(CatalogError) in
        var cursor = ByteCursor(bytes)
        let token = try cursor.string()
        #expect(cursor.offset == body.utf8.count + 2)
        return token
      }
      #expect(token.range == 1..<1 + body.utf8.count)
      #expect(token.traits == (length == 0 ? [] : traits))
    }
  }

  @Test(arguments: [
    ("a", "a"), ("a\\nb\\t\\\"\\\\\\/\\b\\f\\r", "a\nb\t\"\\/\u{8}\u{c}\r"), ("\\u00e9é", "éé"),
    ("\\uD83C\\uDF89!", "🎉!"),
    ("\\u007f\\u0080\\u07FF\\u0800\\uffff", "\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}"),
    ("\\uD800\\uDC00\\uDBFF\\uDFFF", "\u{10000}\u{10ffff}"), ("\\u0000x", "\u{0}x"),
  ])
  func `escapes are resolved`(written: String, text: String) throws {
    let resolved = try Array("\"\(written)\"".utf8).withUnsafeBytes { bytes throws(CatalogError) in
      var cursor = ByteCursor(bytes)
      return cursor.text(of: try cursor.string())
    }
    #expect(resolved == text)
  }

  @Test func `a byte-order mark is skipped only at the start`() {
    Array("\u{feff}\u{feff}".utf8).withUnsafeBytes { bytes in
      var cursor = ByteCursor(bytes)
      let first = cursor.takeByteOrderMark()
      let second = cursor.takeByteOrderMark()
      #expect(first && !second && cursor.offset == 3)
    }
  }
}
