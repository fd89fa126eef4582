/// Judges entries by one rule or by several that look at the same.
protocol EntryJudge: Sendable {
  /// The rules that its findings name.
  static var rules: CatalogRules { get }

  /// What of an entry lets it find anything; empty where any entry may.
  static var traits: FactTraits { get }

  /// Adds what an entry that is to be translated has against it.
  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList)
}

/// A rule that looks at one entry at a time.
protocol EntryRule: EntryJudge, RuleWords {
  /// The rule that its findings name.
  static var rule: CatalogRule { get }
}

extension EntryRule {
  static var rules: CatalogRules { CatalogRules([rule]) }
}

/// The rules that look at one entry at a time.
enum EntryRules {
  /// Those for entries that are to be translated, in the order in which they are asked.
  static let all: [any EntryJudge.Type] = [
    UntranslatedRule.self, NeedsReviewRule.self, SourceMissingRule.self, EmptyValueRule.self,
    PluralMissingRule.self, PluralExtraRule.self, DeviceOtherMissingRule.self, FormatJudge.self,
    SuspiciousTextJudge.self, UnknownStateRule.self, UnknownDeviceRule.self, MarkupJudge.self,
    EdgeWhitespaceRule.self, IdenticalToSourceRule.self, TrivialKeyRule.self,
  ]
}
