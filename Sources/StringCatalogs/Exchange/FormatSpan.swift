/// A part of a text that formats a value, and its place.
struct FormatSpan: Hashable {
  enum Kind: Hashable {
    case argument
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

  static func span(_ cursor: inout TextCursor, from start: Int) -> FormatSpan? {
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

/// Substitutions in Xcode's XLIFF format, if a catalog defines their arguments.
enum XcodeFormat {
  struct Argument: Hashable, Sendable {
    let position: Int
    /// Its format, without `%`.
    let specifier: String
  }

  /// A text of a catalog: `%#@name@` becomes `%1$#@name@`, and in a form `%arg` becomes `%1$lld`.
  static func written(
    _ text: String, part: String?, _ arguments: [String: Argument]
  ) -> String {
    guard !arguments.isEmpty else { return text }
    return FormatSpan.replaced(text, FormatSpan.all(in: text)) { span in
      guard span.kind == .substitution else { return nil }
      if span.name.isEmpty {
        guard let own = part.flatMap({ arguments[$0] }) else { return nil }
        return "%\(own.position)$\(own.specifier)"
      }
      guard span.position == nil, let argument = arguments[span.name] else { return nil }
      return "%\(argument.position)$#@\(span.name)@"
    }
  }

  /// An XLIFF text in the form of a catalog.
  static func read(_ text: String, part: String?, _ arguments: [String: Argument]) -> String {
    guard !arguments.isEmpty else { return text }
    return FormatSpan.replaced(text, FormatSpan.all(in: text)) { span in
      switch span.kind {
      case .percent: return nil
      case .argument:
        guard let own = part.flatMap({ arguments[$0] }), span.position == own.position,
          span.length + String(span.conversion) == own.specifier
        else { return nil }
        return "%arg"
      case .substitution:
        guard let position = span.position, arguments[span.name]?.position == position else {
          return nil
        }
        return "%#@\(span.name)@"
      }
    }
  }
}

/// Converts arguments between Android's and Apple's formats.
enum AndroidFormat {
  /// Apple's text in Android's format: `%@` becomes `%s`, `%lld` becomes `%d`.
  ///
  /// If there are several arguments, they get positions, because `aapt2` requires them.
  static func written(_ text: String) -> String {
    let isOne = arguments(of: text).count < 2
    return replacedArguments(of: text) { place, span in
      let number = span.position ?? (isOne ? nil : place)
      let conversion: Character =
        switch span.conversion {
        case "@": "s"
        case "i", "u", "D", "U": "d"
        case "O": "o"
        default: span.conversion
        }
      return "%" + (number.map { "\($0)$" } ?? "") + "\(span.flags)\(conversion)"
    }
  }

  /// True for a text whose arguments Java's formatter knows.
  static func canWrite(_ text: String) -> Bool {
    FormatSpan.all(in: text).allSatisfy { span in
      span.kind != .substitution && !"pF".contains(span.conversion) && !span.flags.contains("*")
    }
  }

  /// Android's text in Apple's format, each argument as in a text that has it.
  static func read(_ text: String, like model: String) -> String {
    let known = arguments(of: model)
    let isPositional = known.contains { $0.span.position != nil }
    let models = Dictionary(known.map { ($0.span.position ?? $0.place, $0.span) }) { $1 }
    let isOrdered = arguments(of: text).allSatisfy { $0.span.position ?? $0.place == $0.place }
    return replacedArguments(of: text) { place, span in
      let number = span.position ?? place
      let keepsNumber = span.position != nil && (isPositional || !isOrdered || models.isEmpty)
      return (keepsNumber ? "%\(number)$" : "%") + conversion(span, models[number])
    }
  }

  /// The arguments of a text with their positions, from 1.
  private static func arguments(of text: String) -> [(place: Int, span: FormatSpan)] {
    let spans = FormatSpan.all(in: text).filter { $0.kind == .argument }
    return spans.enumerated().map { ($0 + 1, $1) }
  }

  /// The text with each argument replaced, by position.
  private static func replacedArguments(
    of text: String, _ written: (Int, FormatSpan) -> String
  ) -> String {
    var rest = arguments(of: text)[...]
    return FormatSpan.replaced(text, rest.map(\.span)) { span in
      rest.popFirst().map { written($0.place, span) }
    }
  }

  /// Java's conversions that C lacks; `%n` is a line end.
  private static func conversion(_ span: FormatSpan, _ model: FormatSpan?) -> String {
    switch span.conversion {
    case "s", "S", "b", "B", "h", "H", "d":
      span.flags
        + (model.map { $0.length + String($0.conversion) } ?? (span.conversion == "d" ? "d" : "@"))
    default: "\(span.flags)\(span.length)\(span.conversion)"
    }
  }
}

/// Converts the tokens of ARB and i18next to those that the rules know.
enum TokenFormat {
  /// `{{- name}}` and `{{name, number}}` become `{{name}}`, and `$t(key)` becomes `${t(key)}`.
  ///
  /// A percent sign starts no argument in these formats.
  static func compared(_ text: String) -> String {
    var cursor = TextCursor(Array(text.utf8))
    var output: [UInt8] = []
    while let byte = cursor.pop() {
      output.append(byte)
      switch byte {
      case UInt8(ascii: "%"): output.append(byte)
      case UInt8(ascii: "{") where cursor.take("{"):
        _ = cursor.pass { $0 == 0x20 || $0 == UInt8(ascii: "-") }
        let name = cursor.pass { !", }".utf8.contains($0) }
        _ = cursor.pass { $0 != UInt8(ascii: "}") }
        output += "{".utf8 + cursor.bytes[name]
      case UInt8(ascii: "$") where cursor.take("t("):
        let key = cursor.pass { !",)".utf8.contains($0) }
        _ = cursor.pass { $0 != UInt8(ascii: ")") }
        if cursor.take(")") { output += "{t(".utf8 + cursor.bytes[key] + ")}".utf8 }
      default: break
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
