/// The rules `length-limit` and `glossary`, which the configuration sets up.
enum DemandCheck: EntryCheck {
  static let rules = CatalogRules([.lengthLimit, .glossary])
  static let traits: FactTraits = []

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    if findings.asks(.lengthLimit) { checkLengths(subject, &findings) }
    if findings.asks(.glossary), subject.sourceIsKnown { checkTerms(subject, &findings) }
  }

  private static func checkLengths(
    _ subject: borrowing RuleSubject, _ findings: inout FindingList
  ) {
    let cursor = subject.cursor
    let key = cursor.text(of: subject.entry.key)
    let limits = subject.languages.demands.limits.enumerated().filter { $0.element.matches(key) }
    if limits.isEmpty { return }
    func exceeded(by token: StringToken, _ language: String) -> Int? {
      let own = limits.filter { $0.element.applies(to: language) }
      guard let least = own.min(by: { $0.element.most < $1.element.most }),
        LengthLimit.length(of: cursor.text(of: token)) > least.element.most
      else { return nil }
      return least.offset
    }
    for localization in subject.entry.localizations {
      let isSource = localization.language == subject.languages.source
      for unit in subject.entry.units[localization.units]
      where !unit.value.isEmpty && (isSource || unit.state != .new) {
        let language = subject.languages.names[localization.language]
        guard let limit = exceeded(by: unit.value, language) else { continue }
        findings.add(subject.finding(.lengthLimit, unit, localization), of: limit)
      }
    }
    // Without a text in the source language, users see the key.
    let token = subject.entry.key
    if subject.source?.units.isEmpty ?? true, subject.sourceIsKnown,
      let limit = exceeded(by: token, subject.languages.sourceName)
    {
      let finding = CatalogFinding(.lengthLimit, key: token.quote, offset: token.quote)
      findings.add(finding, of: limit)
    }
  }

  private static func checkTerms(
    _ subject: borrowing RuleSubject, _ findings: inout FindingList
  ) {
    let (cursor, entry, languages) = (subject.cursor, subject.entry, subject.languages)
    let source = SourceTerms(subject)
    if source.isEmpty { return }
    for localization in entry.localizations where localization.language != languages.source {
      let language = languages.names[localization.language]
      let units = entry.units[localization.units].filter { !$0.value.isEmpty && $0.state != .new }
      for unit in units {
        let terms = source.terms(of: unit.path, in: entry, cursor)
        if terms.isEmpty { continue }
        let text = cursor.text(of: unit.value)
        // A word may be in a substitution, or in the text around it.
        let others = units.filter {
          ($0.path.substitution == nil) != (unit.path.substitution == nil)
        }.map { cursor.text(of: $0.value) }
        for (index, term) in terms {
          guard
            term.forbiddenWord(in: text, of: language) != nil
              || !term.isMet(by: [text] + others, in: language)
          else { continue }
          findings.add(subject.finding(.glossary, unit, localization), of: index)
        }
      }
    }
  }
}

/// The terms of the glossary in the texts of a source.
private struct SourceTerms {
  private struct Text {
    let path: UnitPath
    let substitution: String?
    /// The terms in the text, by their numbers.
    let terms: Set<Int>
  }

  private let glossary: [GlossaryTerm]
  private var texts: [Text] = []

  init(_ subject: borrowing RuleSubject) {
    let (cursor, entry) = (subject.cursor, subject.entry)
    glossary = subject.languages.demands.glossary
    let language = subject.languages.sourceName
    let units = entry.units[subject.source?.units ?? 0..<0].filter { !$0.value.isEmpty }
    let tokens =
      units.isEmpty
      ? [(UnitPath.plain, subject.sourceText)] : units.map { ($0.path, $0.value) }
    for (path, token) in tokens {
      let text = cursor.text(of: token)
      let terms = glossary.indices.filter { glossary[$0].isUsed(in: text, of: language) }
      texts.append(
        Text(path: path, substitution: path.name(in: entry, cursor), terms: Set(terms)))
    }
  }

  var isEmpty: Bool { texts.allSatisfy(\.terms.isEmpty) }

  /// The terms in every text of the source that a text at `path` may replace.
  func terms(
    of path: UnitPath, in entry: CatalogEntry, _ cursor: ByteCursor
  ) -> [(index: Int, term: GlossaryTerm)] {
    let name = path.name(in: entry, cursor)
    let role = texts.filter {
      $0.substitution == name && ($0.path.element == nil) == (path.element == nil)
    }
    func nearest<Value: Equatable>(
      _ texts: [Text], _ value: KeyPath<UnitPath, Value?>, other: Value
    ) -> [Text] {
      for wanted in [path[keyPath: value], other] {
        let found = texts.filter { $0.path[keyPath: value] == wanted }
        if !found.isEmpty { return found }
      }
      return texts
    }
    let found = nearest(nearest(role, \.device, other: .other), \.category, other: .other)
    guard let first = found.first else { return [] }
    let shared = found.dropFirst().reduce(first.terms) { $0.intersection($1.terms) }
    return shared.sorted().map { ($0, glossary[$0]) }
  }
}

extension UnitPath {
  /// The name of the substitution of a form; nil for other texts.
  fileprivate func name(in entry: CatalogEntry, _ cursor: ByteCursor) -> String? {
    substitution.map { cursor.text(of: entry.substitutions[$0].name) }
  }
}

extension FindingList {
  /// Adds a finding about the limit or the term with this number.
  fileprivate mutating func add(_ finding: CatalogFinding, of demand: Int) {
    var finding = finding
    finding.demand = demand
    add(finding)
  }
}
