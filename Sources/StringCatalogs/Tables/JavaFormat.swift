/// A part of an Android text that Java's `Formatter` reads: it starts with a percent sign.
struct JavaFormat: Hashable {
  enum Kind: Hashable {
    /// An argument, as the conversion that Apple's formats have for it.
    case argument(String)
    /// `%%`
    case percent
    /// `%n`
    case lineEnd
    /// Anything else: the formatter throws, and the app crashes. `like` is what is meant, as in
    /// Apple's formats, so that it is not also a missing argument.
    case invalid(like: String?)
  }

  let kind: Kind
  /// The offsets of its bytes; of an invalid part that no Apple format has, only the sign.
  let range: Range<Int>
  /// The number of its argument if the text states it, also by `<`.
  var position: Int?

  /// The parts of a text, in order.
  static func all(in text: String) -> [JavaFormat] {
    var cursor = TextCursor(Array(text.utf8))
    var parts: [JavaFormat] = []
    var (ordinary, last) = (0, 0)
    while !cursor.isAtEnd {
      _ = cursor.pass { $0 != UInt8(ascii: "%") }
      let start = cursor.offset
      guard cursor.take(UInt8(ascii: "%")) else { break }
      let sign = cursor
      var part = part(&cursor, from: start, previous: last)
      if case .invalid = part.kind {
        cursor = sign
        part = foreign(&cursor, from: start)
      } else if case .argument = part.kind {
        if part.position == nil { ordinary += 1 }
        last = part.position ?? ordinary
      }
      parts.append(part)
    }
    return parts
  }

  /// True for a text with an argument, which an app formats.
  static func hasArgument(_ text: String) -> Bool {
    all(in: text).contains { if case .argument = $0.kind { true } else { false } }
  }

  private static func part(
    _ cursor: inout TextCursor, from start: Int, previous: Int
  ) -> JavaFormat {
    let numbered = cursor
    let digits = cursor.pass { $0 &- UInt8(ascii: "0") < 10 }
    var position: Int?
    if !digits.isEmpty, cursor.take(UInt8(ascii: "$")) {
      position = Int(cursor.text(digits)) ?? .max
    } else {
      cursor = numbered
      if cursor.take(UInt8(ascii: "<")) { position = previous }
    }
    let flags = cursor.text(cursor.pass { "-#+ 0,(".utf8.contains($0) })
    let width = cursor.pass { $0 &- UInt8(ascii: "0") < 10 }
    var precision = ""
    if cursor.take(UInt8(ascii: ".")) {
      precision = "." + cursor.text(cursor.pass { $0 &- UInt8(ascii: "0") < 10 })
    }
    let isPlain = flags.isEmpty && width.isEmpty && precision.isEmpty && position == nil
    let kind = kind(of: cursor.pop(), flags, precision, isPlain: isPlain, &cursor)
    return JavaFormat(
      kind: position == 0 ? .invalid(like: nil) : kind, range: start..<cursor.offset,
      position: position)
  }

  /// A specifier of Apple formats that Java does not know, or a sign that starts nothing.
  private static func foreign(_ cursor: inout TextCursor, from start: Int) -> JavaFormat {
    let sign = cursor
    if let span = FormatSpan.span(&cursor, from: start), span.kind == .argument,
      "@iuDUd".contains(span.conversion)
    {
      return JavaFormat(
        kind: .invalid(like: span.conversion == "@" ? "@" : "d"), range: span.range,
        position: span.position)
    }
    cursor = sign
    return JavaFormat(kind: .invalid(like: nil), range: start..<sign.offset)
  }

  /// The kind of a conversion; a flag that it does not have makes the formatter throw.
  private static func kind(
    of conversion: UInt8?, _ flags: String, _ precision: String, isPlain: Bool,
    _ cursor: inout TextCursor
  ) -> Kind {
    func argument(_ conversion: String, _ allowed: String, mayRound: Bool = false) -> Kind {
      flags.allSatisfy(allowed.contains) && (mayRound ? precision != "." : precision.isEmpty)
        ? .argument(conversion) : .invalid(like: nil)
    }
    switch conversion.map({ Character(Unicode.Scalar($0)) }) {
    case "%": return isPlain ? .percent : .invalid(like: nil)
    case "n": return isPlain ? .lineEnd : .invalid(like: nil)
    case "s", "S", "b", "B", "h", "H": return argument("@", "-#", mayRound: true)
    case "c", "C": return argument("c", "-")
    case "d": return argument("d", "-+ 0,(")
    case "o", "x", "X": return argument("d", "-#0")
    case "e", "E", "f", "g", "G", "a", "A":
      return argument(precision + "f", "-#+ 0,(", mayRound: true)
    case "t", "T":
      let suffix = cursor.pop() ?? 0
      return "HIklMSLNpzZsQBbhAaCYyjmdeRTrDFc".utf8.contains(suffix)
        ? argument("@", "-") : .invalid(like: nil)
    default: return .invalid(like: nil)
    }
  }

  /// A text that the rules for Apple's formats can check, positions kept.
  static func compared(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    var offset = 0
    for part in all(in: text) {
      output += bytes[offset..<part.range.lowerBound]
      switch part.kind {
      case .argument(let conversion), .invalid(let conversion?):
        output += ("%" + (part.position.map { "\($0)$" } ?? "") + conversion).utf8
      case .percent, .invalid(nil): output += "%%".utf8
      case .lineEnd: output.append(UInt8(ascii: "\n"))
      }
      offset = part.range.upperBound
    }
    return String(decoding: output + bytes[offset...], as: UTF8.self)
  }
}
