import Base

/// Reads `.strings`: property lists in the old style of NeXTSTEP, `"key" = "value";`.
struct StringsReader {
  private var cursor: TextCursor
  private var comment: String?
  private var table = StringTable()

  private init(_ text: FileText) { cursor = TextCursor(text.utf8) }

  /// The entries of a file; braces around all of them are optional.
  static func table(_ text: FileText) throws(TextError) -> StringTable {
    var reader = StringsReader(text)
    return try reader.read()
  }

  private mutating func read() throws(TextError) -> StringTable {
    try passBlanks()
    let isBraced = cursor.take(UInt8(ascii: "{"))
    try passBlanks()
    while let next = cursor.next, next != UInt8(ascii: "}") || !isBraced {
      try entry()
      try passBlanks()
    }
    if isBraced {
      try cursor.expect("}")
      try passBlanks()
      guard cursor.isAtEnd else { throw cursor.unexpected }
    }
    return table
  }

  /// `key = value;`, or `key;` for a text that is its own key.
  private mutating func entry() throws(TextError) {
    let comment = self.comment
    let key = try string()
    self.comment = nil
    try passBlanks()
    var value = key
    if cursor.take(UInt8(ascii: "=")) {
      try passBlanks()
      value = try string()
      try passBlanks()
    }
    try cursor.expect(";")
    self.comment = nil
    table.add(
      TextEntry(
        key: key.value, offset: key.offset, comment: Self.isWritten(comment) ? comment : nil,
        content: .text(value)))
  }

  private static func isWritten(_ comment: String?) -> Bool {
    comment != nil && comment != "" && comment != "No comment provided by engineer."
  }

  private mutating func string() throws(TextError) -> PlacedText {
    let start = cursor.offset
    if let quote = cursor.next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return PlacedText(value: try quoted(by: quote), offset: start)
    }
    let range = cursor.pass(while: Self.isPlain)
    if range.isEmpty { throw cursor.unexpected }
    return PlacedText(value: cursor.text(range), offset: start)
  }

  private mutating func quoted(by quote: UInt8) throws(TextError) -> String {
    _ = cursor.pop()
    var output: [UInt8] = []
    while true {
      output += cursor.bytes[cursor.pass { $0 != quote && $0 != UInt8(ascii: "\\") }]
      if cursor.take(quote) { return String(decoding: output, as: UTF8.self) }
      guard cursor.next != nil else { throw cursor.unexpected }
      output += String(try escape()).utf8
    }
  }

  private mutating func escape() throws(TextError) -> Unicode.Scalar {
    let start = cursor.offset
    try cursor.expect("\\")
    guard let letter = cursor.next else { throw cursor.unexpected }
    switch letter {
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      _ = cursor.pop()
      guard let scalar = cursor.unicode(leastDigits: 1) else {
        throw TextError(.badEscape, at: start)
      }
      return scalar
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let digits = cursor.pass(atMost: 3) { $0 &- UInt8(ascii: "0") < 8 }
      return Unicode.Scalar(UInt8(cursor.text(digits), radix: 8) ?? UInt8(ascii: "?"))
    case 0x80...:
      throw TextError(.badEscape, at: start)
    default:
      _ = cursor.pop()
      return Unicode.Scalar(Self.control(letter) ?? letter)
    }
  }

  /// Skips white space and comments; the last comment is kept for the next key.
  private mutating func passBlanks() throws(TextError) {
    while true {
      cursor.passBlanks()
      if cursor.take("/*") {
        note(try cursor.pass(through: "*/"))
      } else if cursor.take("//") {
        note(cursor.pass { $0 != 0x0a && $0 != 0x0d })
      } else {
        return
      }
    }
  }

  private mutating func note(_ range: Range<Int>) {
    let text = cursor.bytes[range].drop(while: TextCursor.isBlank)
    let end = text.lastIndex { !TextCursor.isBlank($0) }.map { $0 + 1 } ?? text.startIndex
    comment = cursor.text(text.startIndex..<end)
  }

  private static func control(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0c
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "r"): 0x0d
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "v"): 0x0b
    default: nil
    }
  }

  /// The bytes that are allowed in a text without quotes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || "_$/:.-".utf8.contains(byte)
  }
}
