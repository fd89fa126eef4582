import Diagnostics

/// The words of a finding's message; text from the catalog is quoted.
struct FindingWords {
  let finding: CatalogFinding
  /// The text of the finding, for its language by name.
  let address: UnitAddress
  let sourceLanguage: String
  /// Empty for a table that is not a catalog.
  let path: String
  let cursor: ByteCursor

  var key: String { QuotedName.of(address.key) }
  /// The string at the place of the finding, such as a member's name.
  var target: String { QuotedName.of(cursor.text(at: finding.offset)) }
  var language: String { address.language.isEmpty ? "" : "'\(address.language)'" }
  var source: String { "'\(sourceLanguage)'" }
  /// The variation of the text in parentheses, after a space; empty for a plain text.
  var form: String { address.unit.isEmpty ? "" : " (\(address.unit))" }
  var place: String { "in \(language)\(form)" }
  /// The argument of the finding as written in a text; empty if there is none.
  var argument: String { finding.argument.map { "'\($0.text)'" } ?? "" }
  /// The form in which the argument was found.
  var foundArgument: String { finding.argument.map { "'%\($0.found.conversion)'" } ?? "" }
  /// The Swift symbol of the key.
  var symbol: String { SymbolName(address.key).text }

  /// The plural categories of the finding.
  var categories: String {
    let names = finding.categories.list.map { "'\($0.name)'" }
    return "form\(names.count == 1 ? "" : "s") " + names.joined(separator: ", ")
  }

  /// A hint with the command that sets another state for the text; nil if the command line can't
  /// express the text.
  func marking(_ state: String, _ lead: String) -> Remedy? {
    let names = [address.key, address.language, path]
    // Names that look like options, placeholders or several lines would be misread.
    guard address.element == nil, !address.language.isEmpty, !path.isEmpty,
      !names.contains(where: { name in
        name.hasPrefix("-") || name.contains("<") || name.utf8.contains { $0 < 0x20 }
      })
    else { return nil }
    var command = Command.flowctl("strings", "mark", address.key, address.language, state)
    let options = [
      ("--plural", address.plural), ("--device", address.device),
      ("--substitution", address.substitution), ("--catalog", path),
    ]
    for (option, value) in options { if let value { command = command.adding(option, value) } }
    return Remedy([.explain(lead), .run(command)])
  }
}

extension ByteCursor {
  /// The string whose quote is at an offset.
  func text(at offset: Int) -> String {
    var cursor = ByteCursor(bytes, at: offset)
    guard let token = try? cursor.string() else { return "" }
    return cursor.text(of: token)
  }
}
