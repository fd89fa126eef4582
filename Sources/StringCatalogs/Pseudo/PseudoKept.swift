import Formats

/// The parts of a text that machines read, which pseudo-localisation leaves as they are.
enum PseudoKept {
  /// Their offsets in bytes, in order: arguments, tags, references, URLs, addresses and variables.
  static func ranges(of text: String) -> [Range<Int>] {
    var formats = FormatSpan.all(in: text).map(\.range)[...]
    var cursor = TextCursor(Array(text.utf8))
    var ranges: [Range<Int>] = []
    while let byte = cursor.next {
      let start = cursor.offset
      formats = formats.drop { $0.lowerBound < start }
      if let format = formats.first, format.lowerBound == start {
        cursor.pass(count: format.count)
      } else if !passed(&cursor, byte) {
        _ = cursor.pop()
        continue
      }
      ranges.append(start..<cursor.offset)
    }
    return ranges
  }

  private static func passed(_ cursor: inout TextCursor, _ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"): bracketed(&cursor, by: ">", { XMLStream.isNameByte($0) }, or: "/!")
    case UInt8(ascii: "&"): reference(&cursor)
    case UInt8(ascii: "{"): bracketed(&cursor, by: "}", { _ in true }, or: "")
    case UInt8(ascii: "$"): variable(&cursor)
    case UInt8(ascii: "h"), UInt8(ascii: "m"), UInt8(ascii: "w"): address(&cursor)
    default: false
    }
  }

  /// A run such as `<b>` or `{name}`, of bounded length and on one line.
  private static func bracketed(
    _ cursor: inout TextCursor, by end: Character, _ begins: (UInt8) -> Bool, or marks: String
  ) -> Bool {
    let start = cursor
    _ = cursor.pop()
    guard let first = cursor.next, begins(first) || marks.utf8.contains(first) else {
      cursor = start
      return false
    }
    var rest = longest
    _ = cursor.pass { byte in
      rest -= 1
      return rest > 0 && byte != 0x0a && byte != end.asciiValue
    }
    guard let close = end.asciiValue, cursor.take(close) else {
      cursor = start
      return false
    }
    return true
  }

  private static func reference(_ cursor: inout TextCursor) -> Bool {
    let start = cursor
    _ = cursor.pop()
    var rest = 12
    let name = cursor.pass { byte in
      rest -= 1
      return rest > 0 && (XMLStream.isNameByte(byte) || byte == UInt8(ascii: "#"))
    }
    guard !name.isEmpty, cursor.take(UInt8(ascii: ";")) else {
      cursor = start
      return false
    }
    return true
  }

  private static func variable(_ cursor: inout TextCursor) -> Bool {
    let start = cursor
    guard cursor.take("${") || cursor.take("$(") else { return false }
    var rest = longest
    _ = cursor.pass { byte in
      rest -= 1
      return rest > 0 && byte != UInt8(ascii: "}") && byte != UInt8(ascii: ")")
    }
    guard cursor.pop() != nil else {
      cursor = start
      return false
    }
    return true
  }

  private static func address(_ cursor: inout TextCursor) -> Bool {
    guard
      cursor.reads("http://") || cursor.reads("https://") || cursor.reads("mailto:")
        || cursor.reads("www.")
    else { return false }
    _ = cursor.pass { $0 > 0x20 && $0 < 0x80 && !"<>\"'()[]{}|\\^`".utf8.contains($0) }
    return true
  }

  private static let longest = 200
}
