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

/// The content of an entry in one language: a run of its units.
package struct Localization: Hashable, Sendable {
  /// The language by its index in the table.
  package let language: Int
  /// The offset of the language's opening quote.
  package let offset: Int
  /// True for a duplicate of the language in the entry.
  package let isRepeated: Bool
  package var units: Range<Int>
  package var traits: FactTraits
  package var worst: UnitState
}

/// A text in one language, as written in the file.
package struct CatalogUnit: Hashable, Sendable {
  /// The text; empty if there is none.
  package let value: StringToken
  package let state: UnitState
  /// False if the unit has no `value`.
  package let hasValue: Bool
  package let path: UnitPath
  private let brace: UInt32

  @inline(__always)
  init(value: StringToken?, state: UnitState, path: UnitPath, brace: Int) {
    self.value = value ?? StringToken(start: brace, end: brace, traits: [])
    self.state = state
    self.hasValue = value != nil
    self.path = path
    self.brace = UInt32(truncatingIfNeeded: brace)
  }

  /// The offset for its findings: its value, or else its brace.
  package var offset: Int { hasValue ? value.quote : Int(brace) }

  /// The offset of a state that flowctl does not know.
  var stateOffset: Int { Int(brace) }
}

/// The variation of a unit within its language.
package struct UnitPath: Hashable, Sendable {
  /// The role of a text besides its variations.
  package enum Part: Hashable, Sendable {
    case text
    /// One value of a string set, by its index.
    case element(UInt32)
    /// A form of the entry's substitution of this index.
    case substitution(UInt32)
  }

  package var part = Part.text
  package var category: PluralCategory?
  package var device: CatalogDevice?

  /// The path of a text that does not vary.
  package static let plain = UnitPath()

  /// True if two units are forms of one text.
  func isBeside(_ other: UnitPath) -> Bool { part == other.part && device == other.device }

  /// The index of the substitution that contains the form.
  var substitution: Int? {
    if case .substitution(let index) = part { Int(index) } else { nil }
  }

  var element: Int? {
    if case .element(let index) = part { Int(index) } else { nil }
  }
}

/// A named part of a text that varies by one of the arguments: `%#@name@`.
package struct Substitution: Hashable, Sendable {
  package let name: StringToken
  /// Its language, by the index of the localization in the entry.
  package let localization: Int
  /// The number of its argument; nil if the file omits it.
  package var argument: Int?
  /// The format of the argument, without `%`.
  package var specifier: StringToken?
}

/// Properties that occur among some units, so that a rule can skip an entry at once.
package struct FactTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  /// Traits by their bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The trait that a unit is in `state`.
  @inline(__always)
  package init(_ state: UnitState) { rawValue = 1 &<< UInt16(state.rawValue) }

  package static let new = FactTraits(.new)
  package static let needsReview = FactTraits(.needsReview)
  package static let stale = FactTraits(.stale)
  /// A text that may format arguments.
  package static let percent = FactTraits(rawValue: 1 << 6)
  /// A text that is empty or missing.
  package static let empty = FactTraits(rawValue: 1 << 7)
  package static let plural = FactTraits(rawValue: 1 << 8)
  package static let device = FactTraits(rawValue: 1 << 9)
  package static let set = FactTraits(rawValue: 1 << 10)
  package static let substitutions = FactTraits(rawValue: 1 << 11)
  /// A duplicate member or language.
  package static let duplicates = FactTraits(rawValue: 1 << 12)
  /// A member that a merge left at a conflict.
  package static let conflicts = FactTraits(rawValue: 1 << 13)
  /// A text that may have unintended characters.
  package static let suspicious = FactTraits(rawValue: 1 << 14)
  package static let unknownState = FactTraits(.unknown)
}
