/// A rule that looks at one entry at a time.
protocol EntryRule: RuleWords {
  /// The rule that its findings name.
  static var rule: CatalogRule { get }

  /// What of an entry lets the rule find anything; empty where any entry may.
  static var traits: FactTraits { get }

  /// Adds what an entry that is to be translated has against it.
  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList)
}

/// The rules that look at one entry at a time.
enum EntryRules {
  /// Those for entries that are to be translated, in the order in which they are asked.
  static let all: [any EntryRule.Type] = [
    UntranslatedRule.self, NeedsReviewRule.self, SourceMissingRule.self, EmptyValueRule.self,
    PluralMissingRule.self, PluralExtraRule.self, DeviceOtherMissingRule.self,
    EdgeWhitespaceRule.self, IdenticalToSourceRule.self, TrivialKeyRule.self,
  ]
}
