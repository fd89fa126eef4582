package import Diagnostics

/// The rules of string catalogs, in the order in which they are asked.
package enum CatalogRule: UInt8, CaseIterable, Sendable {
  case conflictMarker
  case malformed
  case strayMember
  case duplicateKey
  case missing
  case untranslated
  case needsReview
  case staleKey
  case sourceMissing
  case emptyValue
  case pluralMissing
  case pluralExtra
  case deviceOtherMissing
  case formatMissing
  case formatExtra
  case formatType
  case formatWidth
  case formatBroken
  case barePercent
  case formatPrecision
  case substitutionArgument
  case tokenChanged
  case urlChanged
  case markupBroken
  case invisibleCharacter
  case brokenEncoding
  case unknownLanguage
  case unknownState
  case unknownDevice
  case similarKey
  case needlessTranslation
  case unlistedLanguage
  case symbolEmpty
  case symbolCollision
  case edgeWhitespace
  case identicalToSource
  case trivialKey
  case layout

  /// The name of the rule.
  package var id: RuleID { RuleID(text) }

  private var text: String {
    switch self {
    case .conflictMarker: "conflict-marker"
    case .malformed: "malformed"
    case .strayMember: "stray-member"
    case .duplicateKey: "duplicate-key"
    case .missing: "missing"
    case .untranslated: "untranslated"
    case .needsReview: "needs-review"
    case .staleKey: "stale-key"
    case .sourceMissing: "source-missing"
    case .emptyValue: "empty-value"
    case .pluralMissing: "plural-missing"
    case .pluralExtra: "plural-extra"
    case .deviceOtherMissing: "device-other-missing"
    case .formatMissing: "format-missing"
    case .formatExtra: "format-extra"
    case .formatType: "format-type"
    case .formatWidth: "format-width"
    case .formatBroken: "format-broken"
    case .barePercent: "bare-percent"
    case .formatPrecision: "format-precision"
    case .substitutionArgument: "substitution-argument"
    case .tokenChanged: "token-changed"
    case .urlChanged: "url-changed"
    case .markupBroken: "markup-broken"
    case .invisibleCharacter: "invisible-character"
    case .brokenEncoding: "broken-encoding"
    case .unknownLanguage: "unknown-language"
    case .unknownState: "unknown-state"
    case .unknownDevice: "unknown-device"
    case .similarKey: "similar-key"
    case .needlessTranslation: "needless-translation"
    case .unlistedLanguage: "unlisted-language"
    case .symbolEmpty: "symbol-empty"
    case .symbolCollision: "symbol-collision"
    case .edgeWhitespace: "edge-whitespace"
    case .identicalToSource: "identical-to-source"
    case .trivialKey: "trivial-key"
    case .layout: "layout"
    }
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
