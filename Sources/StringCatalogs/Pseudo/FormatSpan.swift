/// A part of a text that formats a value, and its place.
struct FormatSpan: Hashable {
  enum Kind: Hashable {
    case argument
    /// `%%`.
    case percent
    /// `%#@name@` or `%arg`.
    case substitution
  }

  let kind: Kind
  /// The offsets of its bytes.
  let range: Range<Int>
  var position: Int?
  /// Flags, width and precision.
  var flags = ""
  /// The length modifier, such as `ll`.
  var length = ""
  var conversion: Character = "%"
  /// The name of a substitution; empty for `%arg`.
  var name = ""

  /// All parts of a text, in order.
  static func all(in text: String) -> [FormatSpan] {
    var cursor = TextCursor(Array(text.utf8))
    var spans: [FormatSpan] = []
    while !cursor.isAtEnd {
      _ = cursor.pass { $0 != UInt8(ascii: "%") }
      let start = cursor
      guard cursor.take(UInt8(ascii: "%")) else { break }
      if let span = span(&cursor, from: start.offset) {
        spans.append(span)
      } else {
        cursor = start
        _ = cursor.pop()
      }
    }
    return spans
  }

  /// The text with some parts replaced; nil leaves a part unchanged.
  static func replaced(
    _ text: String, _ spans: [FormatSpan], _ replacement: (FormatSpan) -> String?
  ) -> String {
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    var offset = 0
    for span in spans {
      output += bytes[offset..<span.range.lowerBound]
      output += replacement(span).map { Array($0.utf8) } ?? Array(bytes[span.range])
      offset = span.range.upperBound
    }
    output += bytes[offset...]
    return String(decoding: output, as: UTF8.self)
  }

  private static func span(_ cursor: inout TextCursor, from start: Int) -> FormatSpan? {
    if cursor.take(UInt8(ascii: "%")) {
      return FormatSpan(kind: .percent, range: start..<cursor.offset)
    }
    if cursor.take("arg") {
      return FormatSpan(kind: .substitution, range: start..<cursor.offset)
    }
    let position = position(&cursor)
    if cursor.take("#@") {
      let name = cursor.pass { $0 != UInt8(ascii: "@") }
      guard cursor.take(UInt8(ascii: "@")) else { return nil }
      return FormatSpan(
        kind: .substitution, range: start..<cursor.offset, position: position,
        name: cursor.text(name))
    }
    let flags = cursor.pass { "0123456789.+-#'*,(".utf8.contains($0) }
    let length = cursor.pass { "hlqLjzt".utf8.contains($0) }
    guard let conversion = cursor.pop(),
      "@dDiuUxXoOfFeEgGaAcCsSpbBH".utf8.contains(conversion)
    else { return nil }
    return FormatSpan(
      kind: .argument, range: start..<cursor.offset, position: position,
      flags: cursor.text(flags), length: cursor.text(length),
      conversion: Character(Unicode.Scalar(conversion)))
  }

  private static func position(_ cursor: inout TextCursor) -> Int? {
    let start = cursor
    let digits = cursor.pass { $0 &- UInt8(ascii: "0") < 10 }
    guard (1...3).contains(digits.count), cursor.take(UInt8(ascii: "$")) else {
      cursor = start
      return nil
    }
    return Int(cursor.text(digits))
  }
}
