/// JSON strings that are parsed as exactly the same text.
enum JSONString {
  /// Appends `text` in quotation marks; escapes what JSON requires, and what a log would execute.
  ///
  /// C1 controls affect terminals, bidirectional and zero-width ones mislead readers, and a runner
  /// executes `##[` in its log; all are valid in JSON, and equal to their escapes.
  static func append(_ text: String, to output: inout [UInt8]) {
    output.append(quote)
    var text = text
    text.withUTF8 { appendContent($0, to: &output) }
    output.append(quote)
  }

  private static func appendContent(
    _ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    var start = 0
    var position = 0
    while position < bytes.count {
      guard !isPlain(bytes[position]), let (escape, length) = escape(at: position, in: bytes) else {
        position += 1
        continue
      }
      output += UnsafeBufferPointer(rebasing: bytes[start..<position])
      output += escape.utf8
      position += length
      start = position
    }
    output += UnsafeBufferPointer(rebasing: bytes[start...])
  }

  /// True for a byte that needs no escape in any context.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The escape for the character at a position, and its number of bytes.
  private static func escape(
    at position: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (String, Int)? {
    let byte = bytes[position]
    switch byte {
    case quote: return (#"\""#, 1)
    case UInt8(ascii: "\\"): return (#"\\"#, 1)
    case UInt8(ascii: "\n"): return (#"\n"#, 1)
    case UInt8(ascii: "\r"): return (#"\r"#, 1)
    case UInt8(ascii: "\t"): return (#"\t"#, 1)
    case 0x08: return (#"\b"#, 1)
    case 0x0c: return (#"\f"#, 1)
    case 0..<0x20, 0x7f: return (number(byte), 1)
    case UInt8(ascii: "#") where position > 0 && bytes[position - 1] == byte:
      return (number(byte), 1)
    case 0xc2 where position + 1 < bytes.count && bytes[position + 1] < 0xa0:
      return (number(bytes[position + 1]), 2)
    case 0xe2: return hiddenPunctuation(bytes[position...].prefix(3)).map { ($0, 3) }
    case 0xef where bytes[position...].starts(with: byteOrderMark): return (#"\ufeff"#, 3)
    default: return nil
    }
  }

  private static func number(_ byte: UInt8) -> String {
    (byte < 0x10 ? #"\u000"# : #"\u00"#) + String(byte, radix: 16)
  }

  /// Bidirectional and zero-width controls, by the last two of their three bytes; joiners for
  /// scripts and emoji stay.
  private static func hiddenPunctuation(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> String? {
    let (middle, last) = (bytes.dropFirst().first ?? 0, bytes.dropFirst(2).first ?? 0)
    switch (middle, last) {
    case (0x80, 0x8b), (0x80, 0x8e...0x8f), (0x80, 0xaa...0xae), (0x81, 0xa0...0xaf):
      let low = (middle & 1) << 6 | last & 0x3f
      return (low < 0x10 ? #"\u200"# : #"\u20"#) + String(low, radix: 16)
    default: return nil
    }
  }

  /// Some parsers drop it at the start of a string.
  private static let byteOrderMark = Array("\u{feff}".utf8)
  private static let quote = UInt8(ascii: "\"")
}

/// A JSON document as a value, so that code can describe its result without encoding it.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int)
  /// Written with the fewest digits that distinguish it; null if it is no number.
  case decimal(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// A string, or null.
  package static func optional(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }

  /// An array of strings.
  package static func strings(_ texts: some Sequence<String>) -> JSONValue {
    .array(texts.map(JSONValue.string))
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}
