package import Diagnostics

/// The rules of string catalogs, in the order in which they are asked.
///
/// The name of a rule is that of its case: `conflict-marker`. What it says stands in `RuleWords`.
package enum CatalogRule: UInt8, CaseIterable, Sendable {
  /// Nothing of a merge conflict is left, neither git's lines nor the member that our merge leaves.
  case conflictMarker
  case malformed
  /// Beside `strings` there is nothing but the source language and the version.
  case strayMember
  /// No key, language or member stands twice in one object.
  case duplicateKey
  /// Every key has something in every language that is asked for.
  case missing
  /// No translation is marked as new.
  case untranslated
  /// No translation waits for a review, or is older than its source.
  case needsReview
  /// Every key is still in the sources.
  case staleKey
  /// A symbolic key such as `settings.title` has a text in the source language.
  case sourceMissing
  /// A translation that counts as done has a text, where its source has one.
  case emptyValue
  /// A text that varies by number has every form that whole numbers need.
  case pluralMissing
  /// A text has no form that its language never uses, such as `one` in Japanese.
  case pluralExtra
  /// A text that varies by device has one for all other devices.
  case deviceOtherMissing
  /// A translation has every argument of its source, in some form at least.
  case formatMissing
  /// A translation has no argument that neither its source nor its key has.
  case formatExtra
  /// An argument is of the same type as in the source.
  case formatType
  /// A whole number has the same width as in the source.
  case formatWidth
  /// What looks like an argument is one.
  case formatBroken
  /// In a text that formats arguments a percent sign is written `%%`: Foundation drops a sign that
  /// begins no specifier, and reads `% s` as an argument.
  case barePercent
  /// A decimal number keeps the precision that its source gives it.
  case formatPrecision
  /// A substitution takes the argument that its source takes by that name.
  case substitutionArgument
  /// A translation has the tokens of its source, such as `${applicationName}`.
  case tokenChanged
  /// A translation has the addresses of its source, but for their language.
  case urlChanged
  /// A translation has the links, tags and emphasis of its source.
  case markupBroken
  /// A text has no character that nobody sees and nobody needs.
  case invisibleCharacter
  /// A text was read in the encoding that it was written in.
  case brokenEncoding
  /// A language is a tag that Apple's systems know, such as `de` or `pt-BR`.
  case unknownLanguage
  /// The state of a text is one that Xcode knows.
  case unknownState
  /// The device that a text varies by is one that Xcode knows.
  case unknownDevice
  /// No two keys differ only in how their accents are stored.
  case similarKey
  /// A key that is kept from translators has no translation.
  case needlessTranslation
  /// The project lists every language that a catalog has texts in.
  case unlistedLanguage
  /// A key that is managed by hand has a name that Swift can use.
  case symbolEmpty
  /// No two keys that are managed by hand generate the same Swift symbol.
  case symbolCollision
  /// A translation begins and ends with white space where its source does.
  case edgeWhitespace
  /// A translation differs from a source of more than three letters.
  case identicalToSource
  /// A key has a word to translate.
  case trivialKey
  /// The file is laid out as Xcode writes it.
  case layout

  /// The name of the rule.
  package var id: RuleID { Self.ids[Int(rawValue)] }

  private static let ids = allCases.map { rule in
    RuleID(
      String(describing: rule).map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined())
  }

  /// How much a finding weighs where the configuration says nothing.
  package var severity: Severity {
    switch self {
    case .conflictMarker, .malformed, .strayMember, .duplicateKey, .missing, .untranslated,
      .formatMissing, .formatExtra, .formatType, .substitutionArgument, .tokenChanged,
      .brokenEncoding, .unknownLanguage, .unknownState, .unknownDevice, .symbolEmpty,
      .symbolCollision:
      .error
    case .needsReview, .staleKey, .sourceMissing, .emptyValue, .pluralExtra, .deviceOtherMissing,
      .formatWidth, .formatBroken, .barePercent, .formatPrecision, .urlChanged, .markupBroken,
      .invisibleCharacter, .similarKey, .needlessTranslation, .unlistedLanguage, .pluralMissing,
      .edgeWhitespace, .layout:
      .warning
    case .identicalToSource, .trivialKey: .note
    }
  }

  /// False for rules that many projects break by choice: they are asked for by name or `--all-rules`.
  package var isOnByDefault: Bool { self != .layout }
}

/// Some of the rules of string catalogs.
package struct CatalogRules: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  /// Rules by their bits.
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// A set of rules.
  package init(_ rules: some Sequence<CatalogRule>) {
    rawValue = rules.reduce(0) { $0 | 1 &<< UInt64($1.rawValue) }
  }

  /// Every rule.
  package static let all = CatalogRules(CatalogRule.allCases)

  /// True for a rule of the set.
  @inline(__always)
  package func contains(_ rule: CatalogRule) -> Bool {
    rawValue & 1 &<< UInt64(rule.rawValue) != 0
  }
}
