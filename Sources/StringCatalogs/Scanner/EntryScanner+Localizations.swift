extension EntryScanner {
  /// Skips the languages of an entry.
  mutating func localizations() throws(CatalogFault) {
    try open()
    if cursor.take(UInt8(ascii: "}")) { return }
    var name = try cursor.memberName()
    while true {
      beginLocalization(name)
      if try !plainUnit(.language) { try variant(.plain, depth: 4) }
      endLocalization()
      if cursor.take(",\n        \"") {
        name = try cursor.restOfMemberName()
        continue
      }
      cursor.skipBlanks()
      if cursor.take(UInt8(ascii: "}")) { return }
      try cursor.expect(UInt8(ascii: ","))
      cursor.skipBlanks()
      name = try cursor.memberName()
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

  /// Adds a unit to the current language.
  @inline(__always)
  mutating func add(_ unit: CatalogUnit) {
    entry.units.append(unit)
    let last = entry.localizations.count &- 1
    var traits = FactTraits(unit.state)
    if unit.value.traits.contains(.percent) { traits.insert(.percent) }
    if unit.value.traits.contains(.suspicious) { traits.insert(.suspicious) }
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
}
