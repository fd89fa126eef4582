import Diagnostics

/// How a rule speaks of its findings.
protocol RuleWords: Sendable {
  /// What is wrong, where: lower case, no full stop.
  static func message(_ words: FindingWords) -> String

  /// What mends it.
  static func hint(_ words: FindingWords) -> Remedy?
}

extension CatalogRule {
  /// How the rule speaks; nil for those that speak of faults, which have their own words.
  var words: (any RuleWords.Type)? {
    switch self {
    case .malformed, .layout: nil
    case .conflictMarker: ConflictMarkerRule.self
    case .strayMember: StrayMemberRule.self
    case .duplicateKey: DuplicateKeyRule.self
    case .missing: MissingRule.self
    case .untranslated: UntranslatedRule.self
    case .needsReview: NeedsReviewRule.self
    case .staleKey: StaleKeyRule.self
    case .sourceMissing: SourceMissingRule.self
    case .emptyValue: EmptyValueRule.self
    case .pluralMissing: PluralMissingRule.self
    case .pluralExtra: PluralExtraRule.self
    case .deviceOtherMissing: DeviceOtherMissingRule.self
    case .formatMissing: FormatMissingRule.self
    case .formatExtra: FormatExtraRule.self
    case .formatType: FormatTypeRule.self
    case .formatWidth: FormatWidthRule.self
    case .formatBroken: FormatBrokenRule.self
    case .barePercent: BarePercentRule.self
    case .formatPrecision: FormatPrecisionRule.self
    case .substitutionArgument: SubstitutionArgumentRule.self
    case .tokenChanged: TokenChangedRule.self
    case .urlChanged: URLChangedRule.self
    case .markupBroken: MarkupBrokenRule.self
    case .invisibleCharacter: InvisibleCharacterRule.self
    case .brokenEncoding: BrokenEncodingRule.self
    case .unknownLanguage: UnknownLanguageRule.self
    case .unknownState: UnknownStateRule.self
    case .unknownDevice: UnknownDeviceRule.self
    case .similarKey: SimilarKeyRule.self
    case .needlessTranslation: NeedlessTranslationRule.self
    case .unlistedLanguage: UnlistedLanguageRule.self
    case .symbolEmpty: SymbolEmptyRule.self
    case .symbolCollision: SymbolCollisionRule.self
    case .edgeWhitespace: EdgeWhitespaceRule.self
    case .identicalToSource: IdenticalToSourceRule.self
    case .trivialKey: TrivialKeyRule.self
    }
  }
}
