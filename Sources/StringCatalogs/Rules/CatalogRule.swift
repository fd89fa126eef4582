package import Diagnostics

/// The rules of string catalogs, in the order of evaluation.
///
/// The name of a rule is that of its case: `conflict-marker`. `RuleWords` has its messages.
package enum CatalogRule: UInt8, CaseIterable, Sendable {
  /// No merge conflict is left: no markers of Git, and no `conflict` member of flowctl's merge.
  case conflictMarker
  case malformed
  /// Besides `strings`, there are only the source language and the version.
  case strayMember
  /// No key, language or member is duplicated in one object.
  case duplicateKey
  /// Every key has a text in every required language.
  case missing
  /// No translation is marked as new.
  case untranslated
  /// No translation needs a review, or is older than its source.
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
  /// Everything that looks like an argument is a valid argument.
  case formatBroken
  /// In a text with arguments, a percent sign is written `%%`: Foundation drops a sign that starts
  /// no specifier, and reads `% s` as an argument.
  case barePercent
  /// A decimal number has the precision of its source.
  case formatPrecision
  /// A substitution uses the same argument as in the source.
  case substitutionArgument
  /// A translation has the tokens of its source, such as `${applicationName}`.
  case tokenChanged
  /// A translation has the web addresses of its source, apart from their language.
  case urlChanged
  /// A translation has the links, tags and emphasis of its source.
  case markupBroken
  /// A text has no needless invisible characters.
  case invisibleCharacter
  /// A text was read in its own encoding.
  case brokenEncoding
  /// A language is a tag that Apple's systems know, such as `de` or `pt-BR`.
  case unknownLanguage
  /// The state of a text is one that Xcode knows.
  case unknownState
  /// The device of a variation is one that Xcode knows.
  case unknownDevice
  /// No two keys differ only in how their accents are stored.
  case similarKey
  /// A key with `shouldTranslate: false` has no translation.
  case needlessTranslation
  /// The project lists every language that a catalog has texts in.
  case unlistedLanguage
  /// A manually managed key has a name that Swift can use.
  case symbolEmpty
  /// No two manually managed keys generate the same Swift symbol.
  case symbolCollision
  /// A translation starts and ends with white space if its source does.
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

  /// The default severity of its findings.
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

  /// False for rules that many projects break on purpose: they need `--rule` or `--all-rules`.
  package var isOnByDefault: Bool { self != .layout }
}

/// A set of rules of string catalogs.
package struct CatalogRules: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  /// A set from its bits.
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
