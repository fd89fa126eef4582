package import Base

/// Reports the results for one catalog: findings as diagnostics, counts as JSON.
package struct CatalogReport {
  private let verdict: CatalogVerdict
  private let cursor: ByteCursor
  private let path: String
  private let format: TableFormat?

  /// A report on the catalog at `path`; the verdict is about these bytes.
  ///
  /// For files of another format, its words are used.
  package init(
    _ verdict: CatalogVerdict, _ bytes: UnsafeRawBufferPointer, path: String,
    format: TableFormat? = nil
  ) {
    self.verdict = verdict
    cursor = ByteCursor(bytes)
    self.path = path
    self.format = format
  }

  /// The findings that no comment waives, in the order of the file.
  package func diagnostics() -> [Diagnostic] {
    var lines = LineFinder(cursor.bytes, path: path)
    var entry: ReportedEntry?
    var found: [(finding: CatalogFinding, entry: ReportedEntry?, count: Int)] = []
    var causes: [String: Int] = [:]
    for finding in verdict.findings {
      let current =
        entry?.key == finding.key ? entry : ReportedEntry(finding.key, in: cursor.bytes)
      entry = current
      if let current, current.waives(finding.rule) { continue }
      // A state that flowctl does not know is one cause, however many texts have it.
      if finding.rule == .unknownState {
        let cause = cursor.text(at: finding.offset)
        if let first = causes[cause] {
          found[first].count += 1
          continue
        }
        causes[cause] = found.count
      }
      found.append((finding, current, 1))
    }
    return found.map { diagnostic($0.finding, $0.entry, count: $0.count, &lines) }
  }

  private func diagnostic(
    _ finding: CatalogFinding, _ entry: ReportedEntry?, count: Int, _ lines: inout LineFinder
  ) -> Diagnostic {
    let address = UnitAddress(
      key: cursor.text(at: finding.key),
      language: finding.language.map { verdict.languages[$0] } ?? "",
      plural: finding.path.category?.name, device: finding.path.device?.rawValue,
      substitution: finding.path.substitution.map { index in
        entry?.substitution(index) ?? "\(index + 1)"
      },
      element: finding.path.element)
    let words = FindingWords(
      finding: finding, count: count, address: address, sourceLanguage: verdict.sourceLanguage,
      path: path, format: format, demands: verdict.demands, cursor: cursor)
    var diagnostic = Diagnostic(
      finding.rule.id, words.message, severity: finding.severity ?? finding.rule.severity,
      hint: words.hint, place: lines.place(of: finding.offset))
    diagnostic.identity =
      count > 1
      ? ["", "", words.target] : [address.key, address.language, address.unit]
    return diagnostic
  }

  /// The catalog with its counts: path, source language, keys, and each language but the source.
  package var counts: JSONValue {
    let languages = CatalogStatistics(verdict, path: path).languages
    return [
      "path": .string(path), "sourceLanguage": .string(verdict.sourceLanguage),
      "keys": .number(verdict.keys), "languages": languages.json(\.members),
    ]
  }
}

/// What findings need of their entry; it is read once, however many there are.
private struct ReportedEntry {
  /// The offset of the quote of its key.
  let key: Int
  private let substitutions: [String]
  /// The rules that its comment waives; empty for all rules, nil for no waiver.
  private let waived: Set<String>?

  init?(_ key: Int, in bytes: UnsafeRawBufferPointer) {
    guard let scanner = EntryScanner(ofEntryAt: key, in: bytes) else { return nil }
    self.key = key
    substitutions = scanner.entry.substitutions.map { scanner.cursor.text(of: $0.name) }
    waived = scanner.entry.comment.flatMap { Self.waived(by: scanner.cursor.text(of: $0)) }
  }

  func substitution(_ index: Int) -> String? {
    substitutions.indices.contains(index) ? substitutions[index] : nil
  }

  func waives(_ rule: CatalogRule) -> Bool {
    waived.map { $0.isEmpty || $0.contains(rule.id.name) } ?? false
  }

  /// Reads a waiver such as `[flowctl:ignore missing, edge-whitespace]`.
  private static func waived(by comment: String) -> Set<String>? {
    let mark = Array("[flowctl:ignore".utf8)
    var rest = Array(comment.utf8)[...]
    while let bracket = rest.firstIndex(of: UInt8(ascii: "[")) {
      rest = rest[bracket...]
      guard rest.starts(with: mark), let end = rest.firstIndex(of: UInt8(ascii: "]")) else {
        rest = rest.dropFirst()
        continue
      }
      let names = rest[..<end].dropFirst(mark.count).split { ", ".utf8.contains($0) }
      return Set(names.map { String(decoding: $0, as: UTF8.self) })
    }
    return nil
  }
}

/// The words of a finding's message; text from the catalog is quoted.
struct FindingWords {
  let finding: CatalogFinding
  /// How many texts have it; more than one only for a common cause.
  let count: Int
  /// The text of the finding, for its language by name.
  let address: UnitAddress
  let sourceLanguage: String
  /// Empty for a table that is not a catalog.
  let path: String
  /// The format of the files; nil for a catalog.
  let format: TableFormat?
  let demands: TextDemands
  let cursor: ByteCursor

  var key: String { QuotedName.of(address.key) }
  /// The string at the place of the finding, such as a member's name.
  var target: String { QuotedName.of(cursor.text(at: finding.offset)) }
  /// Quotes alone for a language without a name; empty for a finding of no language.
  var language: String { finding.language == nil ? "" : "'\(address.language)'" }
  var source: String { "'\(sourceLanguage)'" }
  /// The variation of the text in parentheses, after a space; empty for a plain text.
  var form: String { address.unit.isEmpty ? "" : " (\(address.unit))" }
  var place: String { "in \(language)\(form)" }
  /// The argument of the finding as written in a text; empty if there is none.
  var argument: String { finding.argument.map { "'\(native($0.text))'" } ?? "" }
  /// The form in which the argument was found.
  var foundArgument: String {
    finding.argument.map { "'\(native("%" + $0.found.conversion))'" } ?? ""
  }

  /// An argument as the format of the files writes it.
  private func native(_ argument: String) -> String {
    format == .android ? AndroidFormat.written(argument) : argument
  }

  /// What marks a key as not to be translated, in the format of the files; nil if nothing does.
  var untranslatable: String? {
    switch format {
    case nil: "\"shouldTranslate\" : false"
    case .android: "translatable=\"false\""
    case .strings, .stringsdict, .arb, .i18next: nil
    }
  }
  var text: String { cursor.text(at: finding.offset) }
  var longest: Int { demands.limits[finding.demand].most }
  var term: String { QuotedName.of(demands.glossary[finding.demand].term) }
  /// Words of which the glossary requires one; the word of the source if it requires none.
  var expectedWords: String {
    let term = demands.glossary[finding.demand]
    return (term.expected(in: address.language) ?? []).map(QuotedName.of).joined(separator: " or ")
  }
  var forbiddenWord: String? {
    demands.glossary[finding.demand].forbiddenWord(in: text, of: address.language)
      .map(QuotedName.of)
  }
  var symbol: String { SymbolName(address.key).text }

  var categories: String {
    let names = finding.categories.list.map { "'\($0.name)'" }
    return "form\(names.count == 1 ? "" : "s") " + names.joined(separator: ", ")
  }

  /// A hint with a command of `strings` for the text of the finding, whose key comes before these
  /// words; nil if a command line can't express it.
  func command(
    _ lead: String, _ verb: String, _ words: String..., plural: String? = nil
  ) -> Remedy? {
    let names = [address.key, address.language, path]
    // Names that look like options, placeholders or several lines would be misread.
    guard address.element == nil, !path.isEmpty,
      !names.contains(where: { name in
        name.hasPrefix("-") || name.contains("<") || name.utf8.contains { $0 < 0x20 }
      })
    else { return nil }
    var command = Command.flowctl("strings", verb, address.key).adding(words)
    let options = [
      ("--plural", plural ?? address.plural), ("--device", address.device),
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
