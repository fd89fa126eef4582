extension EntryScanner {
  /// Passes the languages of an entry.
  mutating func localizations() throws(CatalogFault) {
    try members(depth: 3) { scanner, name throws(CatalogFault) in
      scanner.beginLocalization(name)
      if try !scanner.plainUnit() { try scanner.variant(.plain, depth: 4) }
      scanner.endLocalization()
    }
  }

  @inline(__always)
  private mutating func beginLocalization(_ name: StringToken) {
    let (language, isRepeated) = languages.number(name, in: cursor)
    if isRepeated { entry.addDuplicate(name) }
    entry.localizations.append(
      Localization(
        language: language, offset: name.quote, isRepeated: isRepeated,
        units: entry.units.count..<entry.units.count,
        traits: [], worst: .translated))
  }

  @inline(__always)
  private mutating func endLocalization() {
    let last = entry.localizations.count &- 1
    entry.localizations[last].units =
      entry.localizations[last].units.lowerBound..<entry.units.count
    entry.traits.formUnion(entry.localizations[last].traits)
  }

  /// Adds a unit to the language that was begun last.
  @inline(__always)
  mutating func add(_ unit: CatalogUnit) {
    entry.units.append(unit)
    let last = entry.localizations.count &- 1
    var traits = FactTraits(unit.state)
    if unit.value.traits.contains(.percent) { traits.insert(.percent) }
    if unit.value.isEmpty { traits.insert(.empty) }
    if unit.path != .plain { traits.formUnion(Self.traits(of: unit.path)) }
    entry.localizations[last].traits.formUnion(traits)
    if unit.state.rawValue > entry.localizations[last].worst.rawValue {
      entry.localizations[last].worst = unit.state
    }
  }

  private static func traits(of path: UnitPath) -> FactTraits {
    var traits: FactTraits = []
    if path.category != nil { traits.insert(.plural) }
    if path.device != nil { traits.insert(.device) }
    switch path.part {
    case .text: break
    case .element: traits.insert(.set)
    case .substitution: traits.insert(.substitutions)
    }
    return traits
  }

  /// Passes a unit in the very shape that Xcode gives to a text without variations.
  ///
  /// Any other shape is left where it is, for the general way.
  @inline(__always)
  private mutating func plainUnit() throws(CatalogFault) -> Bool {
    let start = cursor
    guard
      cursor.take("{\n          \"stringUnit\" : {\n            \"state\" : \""),
      let state = plainState(), cursor.take(",\n            \"value\" : \"")
    else {
      cursor = start
      return false
    }
    let value = try cursor.restOfString()
    guard cursor.take("\n          }\n        }") else {
      cursor = start
      return false
    }
    add(CatalogUnit(value: value, state: state, path: .plain, brace: start.offset &+ 27))
    return true
  }

  @inline(__always)
  private mutating func plainState() -> UnitState? {
    if cursor.take("translated\"") { return .translated }
    if cursor.take("new\"") { return .new }
    return cursor.take("needs_review\"") ? .needsReview : nil
  }
}
