/// The arguments of texts in the words of Android and of Apple.
enum AndroidFormat {
  /// A text of Apple's as Android formats it: `%@` is `%s`, `%lld` is `%d`.
  ///
  /// Several arguments get their positions, which `aapt2` asks for.
  static func written(_ text: String) -> String {
    let spans = FormatSpan.all(in: text)
    let arguments = spans.filter { $0.kind == .argument }
    var position = 0
    return FormatSpan.replaced(text, spans) { span in
      guard span.kind == .argument else { return nil }
      position += 1
      let number = span.position ?? (arguments.count > 1 ? position : nil)
      let prefix = number.map { "%\($0)$" } ?? "%"
      let conversion: Character =
        switch span.conversion {
        case "@": "s"
        case "i", "u", "D", "U": "d"
        case "O": "o"
        default: span.conversion
        }
      return "\(prefix)\(span.flags)\(conversion)"
    }
  }

  /// A text of Android's as Apple formats it, each argument as in a text that has it.
  static func read(_ text: String, like model: String) -> String {
    var models: [Int: FormatSpan] = [:]
    var position = 0
    var isPositional = false
    for span in FormatSpan.all(in: model) where span.kind == .argument {
      position += 1
      if span.position != nil { isPositional = true }
      models[span.position ?? position] = span
    }
    position = 0
    var isOrdered = true
    let spans = FormatSpan.all(in: text)
    for span in spans where span.kind == .argument {
      position += 1
      if let number = span.position, number != position { isOrdered = false }
    }
    position = 0
    return FormatSpan.replaced(text, spans) { span in
      guard span.kind == .argument else { return nil }
      position += 1
      let number = span.position ?? position
      let keepsNumber = span.position != nil && (isPositional || !isOrdered || models.isEmpty)
      return (keepsNumber ? "%\(number)$" : "%") + conversion(span, models[number])
    }
  }

  /// Java's conversions that are not C's; `%n` is a line end.
  private static func conversion(_ span: FormatSpan, _ model: FormatSpan?) -> String {
    switch span.conversion {
    case "s", "S", "b", "B", "h", "H":
      model.map { span.flags + $0.length + String($0.conversion) } ?? "\(span.flags)@"
    case "d":
      model.map { span.flags + $0.length + String($0.conversion) } ?? "\(span.flags)d"
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
