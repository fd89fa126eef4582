/// One key with all that the catalog says of it; its buffers are filled anew for the next one.
package struct CatalogEntry {
  package internal(set) var key = StringToken(start: 0, end: 0, traits: [])
  package internal(set) var comment: StringToken?
  package internal(set) var extraction = ExtractionState.automatic
  package internal(set) var shouldTranslate = true
  package internal(set) var isCommentGenerated = false
  /// False where Xcode is told to generate no Swift symbol for the key.
  package internal(set) var generatesSymbol = true
  package internal(set) var localizations: [Localization] = []
  package internal(set) var units: [CatalogUnit] = []
  package internal(set) var substitutions: [Substitution] = []
  /// The names of members and languages that stand there once more.
  package internal(set) var duplicates: [StringToken] = []
  /// The names of members that a merge left beside what it could not decide.
  package internal(set) var conflicts: [StringToken] = []
  /// What occurs among all units, and in the key.
  package internal(set) var traits: FactTraits = []

  /// True for a key that is to be translated: neither stale nor kept from translators.
  package var isTranslatable: Bool { shouldTranslate && extraction != .stale }

  /// An entry that holds nothing yet.
  init() {}

  @inline(__always)
  mutating func begin(_ key: StringToken) {
    self.key = key
    comment = nil
    extraction = .automatic
    shouldTranslate = true
    isCommentGenerated = false
    generatesSymbol = true
    localizations.removeAll(keepingCapacity: true)
    units.removeAll(keepingCapacity: true)
    substitutions.removeAll(keepingCapacity: true)
    duplicates.removeAll(keepingCapacity: true)
    conflicts.removeAll(keepingCapacity: true)
    traits = key.traits.contains(.percent) ? .percent : []
  }

  mutating func addConflict(_ name: StringToken) {
    conflicts.append(name)
    traits.insert(.conflicts)
  }

  mutating func addDuplicate(_ name: StringToken) {
    duplicates.append(name)
    traits.insert(.duplicates)
  }
}
