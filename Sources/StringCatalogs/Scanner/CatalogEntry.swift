/// One key with its content in the catalog; its buffers are reused for the next one.
package struct CatalogEntry {
  package internal(set) var key = StringToken(start: 0, end: 0, traits: [])
  package internal(set) var comment: StringToken?
  package internal(set) var extraction = ExtractionState.automatic
  package internal(set) var shouldTranslate = true
  package internal(set) var isCommentGenerated = false
  /// False if the catalog disables the Swift symbol of the key.
  package internal(set) var generatesSymbol = true
  package internal(set) var localizations: [Localization] = []
  package internal(set) var units: [CatalogUnit] = []
  package internal(set) var substitutions: [Substitution] = []
  /// The names of duplicate members and languages.
  package internal(set) var duplicates: [StringToken] = []
  /// The names of members that a merge left at its conflicts.
  package internal(set) var conflicts: [StringToken] = []
  /// The traits of all units and of the key.
  package internal(set) var traits: FactTraits = []

  /// True for a key to translate: not stale, and without `shouldTranslate: false`.
  package var isTranslatable: Bool { shouldTranslate && extraction != .stale }

  /// An empty entry.
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
