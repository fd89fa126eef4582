/// The arguments of texts in the words of Android and of Apple.
enum AndroidFormat {
  /// A text of Apple's as Android formats it: `%@` is `%s`, `%lld` is `%d`.
  ///
  /// Several arguments get their positions, which `aapt2` asks for.
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

  /// A text of Android's as Apple formats it, each argument as in a text that has it.
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

  /// The arguments of a text with their places among them, from 1.
  private static func arguments(of text: String) -> [(place: Int, span: FormatSpan)] {
    let spans = FormatSpan.all(in: text).filter { $0.kind == .argument }
    return spans.enumerated().map { ($0 + 1, $1) }
  }

  /// The text with each argument as it is written anew by its place.
  private static func replacedArguments(
    of text: String, _ written: (Int, FormatSpan) -> String
  ) -> String {
    var rest = arguments(of: text)[...]
    return FormatSpan.replaced(text, rest.map(\.span)) { span in
      rest.popFirst().map { written($0.place, span) }
    }
  }

  /// Java's conversions that are not C's; `%n` is a line end.
  private static func conversion(_ span: FormatSpan, _ model: FormatSpan?) -> String {
    switch span.conversion {
    case "s", "S", "b", "B", "h", "H", "d":
      span.flags
        + (model.map { $0.length + String($0.conversion) } ?? (span.conversion == "d" ? "d" : "@"))
    default: "\(span.flags)\(span.length)\(span.conversion)"
    }
  }

  /// A text as the rules for Apple's formats can judge it, positions kept.
  static func compared(_ text: String) -> String {
    FormatSpan.replaced(text, FormatSpan.all(in: text)) { span in
      guard span.kind == .argument, "sSbBhH".contains(span.conversion) else { return nil }
      return (span.position.map { "%\($0)$" } ?? "%") + "@"
    }
  }
}
