/// Checks entries against one rule, or several related rules.
protocol EntryJudge: Sendable {
  /// The rules of its findings.
  static var rules: CatalogRules { get }

  /// Traits of an entry that can cause findings; empty if any entry can.
  static var traits: FactTraits { get }

  /// Adds the findings of an entry to translate.
  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList)
}

/// The checks that look at one entry at a time.
enum EntryJudges {
  /// In the order of evaluation.
  static let all: [any EntryJudge.Type] = [
    UnitJudge.self, KeyJudge.self, PluralJudge.self, DeviceJudge.self, FormatJudge.self,
    SuspiciousTextJudge.self, MarkupJudge.self, EdgeWhitespaceJudge.self,
    IdenticalToSourceJudge.self,
  ]
}
