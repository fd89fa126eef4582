/// Substitutions in Xcode's XLIFF format, if a catalog defines their arguments.
enum XcodeFormat {
  /// The argument of a substitution.
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
