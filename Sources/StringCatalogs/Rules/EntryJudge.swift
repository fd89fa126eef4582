/// Judges entries by one rule or by several that look at the same.
protocol EntryJudge: Sendable {
  /// The rules that its findings name.
  static var rules: CatalogRules { get }

  /// What of an entry lets it find anything; empty where any entry may.
  static var traits: FactTraits { get }

  /// Adds what an entry that is to be translated has against it.
  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList)
}

/// The judges that look at one entry at a time.
enum EntryJudges {
  /// In the order in which they are asked.
  static let all: [any EntryJudge.Type] = [
    UnitJudge.self, KeyJudge.self, PluralJudge.self, DeviceJudge.self, FormatJudge.self,
    SuspiciousTextJudge.self, MarkupJudge.self, EdgeWhitespaceJudge.self,
    IdenticalToSourceJudge.self,
  ]
}
