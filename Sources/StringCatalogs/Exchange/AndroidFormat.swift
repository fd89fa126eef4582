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

  /// A text that the rules for Apple's formats can check, positions kept.
  static func compared(_ text: String) -> String {
    FormatSpan.replaced(text, FormatSpan.all(in: text)) { span in
      guard span.kind == .argument, "sSbBhH".contains(span.conversion) else { return nil }
      return (span.position.map { "%\($0)$" } ?? "%") + "@"
    }
  }
}
