extension EntryScanner {
  mutating func localizations() throws(CatalogError) {
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
    if entry.substitutions.last?.localization == last { addMissingText(of: last) }
    entry.traits.formUnion(entry.localizations[last].traits)
  }

  /// Substitutions without a text that uses them translate nothing.
  private mutating func addMissingText(of last: Int) {
    let units = entry.localizations[last].units
    guard !entry.units[units].contains(where: { $0.path.substitution == nil }) else { return }
    add(CatalogUnit(value: nil, state: .new, path: .plain, brace: entry.localizations[last].offset))
    entry.localizations[last].units = units.lowerBound..<entry.units.count
  }

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

  /// Skips the content of a language or variation: a unit, a set, or further variations.
  mutating func variant(_ path: UnitPath, depth: Int) throws(CatalogError) {
    try members(depth: depth) { scanner, name throws(CatalogError) in
      switch CatalogMember(name, in: scanner.cursor) {
      case .stringUnit: try scanner.unit(path, depth: depth + 1)
      case .stringSet: try scanner.set(path, depth: depth + 1)
      case .variations:
        if try !scanner.takeNull() { try scanner.variations(path, depth: depth + 1) }
      case .substitutions:
        if try !scanner.takeNull() { try scanner.substitutions(depth: depth + 1) }
      case .conflict: try scanner.conflict(name, depth: depth + 1)
      default: try scanner.cursor.skipValue(depth: depth + 1)
      }
    }
  }

  private mutating func unit(_ path: UnitPath, depth: Int) throws(CatalogError) {
    var brace = cursor.offset
    var state = UnitState.unmarked
    var value: StringToken?
    try members(depth: depth) { scanner, name throws(CatalogError) in
      switch CatalogMember(name, in: scanner.cursor) {
      case .state: state = try scanner.state(&brace)
      case .value: value = try scanner.optionalString()
      case .conflict: try scanner.conflict(name, depth: depth + 1)
      default: try scanner.cursor.skipValue(depth: depth + 1)
      }
    }
    add(CatalogUnit(value: value, state: state, path: path, brace: brace))
  }

  /// Reads a state; an unknown one becomes the place of its unit.
  private mutating func state(_ place: inout Int) throws(CatalogError) -> UnitState {
    guard let name = try optionalString() else { return .unmarked }
    let state = UnitState(name, in: cursor)
    if state == .unknown { place = name.quote }
    return state
  }

  private mutating func set(_ path: UnitPath, depth: Int) throws(CatalogError) {
    var brace = cursor.offset
    var state = UnitState.unmarked
    var values: [StringToken] = []
    try members(depth: depth) { scanner, name throws(CatalogError) in
      switch CatalogMember(name, in: scanner.cursor) {
      case .state: state = try scanner.state(&brace)
      case .values:
        if scanner.cursor.next != UInt8(ascii: "[") { try scanner.cursor.refuse(.array) }
        try scanner.cursor.elements { cursor throws(CatalogError) in
          if cursor.next != UInt8(ascii: "\"") { try cursor.refuse(.string) }
          values.append(try cursor.string())
        }
      case .conflict: try scanner.conflict(name, depth: depth + 1)
      default: try scanner.cursor.skipValue(depth: depth + 1)
      }
    }
    if values.isEmpty { add(CatalogUnit(value: nil, state: state, path: path, brace: brace)) }
    for (index, value) in values.enumerated() {
      var path = path
      path.part = .element(UInt32(truncatingIfNeeded: index))
      add(CatalogUnit(value: value, state: state, path: path, brace: brace))
    }
  }

  private mutating func variations(_ path: UnitPath, depth: Int) throws(CatalogError) {
    try members(depth: depth) { scanner, name throws(CatalogError) in
      let kind = CatalogMember(name, in: scanner.cursor)
      var seen: PluralCategories = []
      try scanner.members(depth: depth + 1) { scanner, name throws(CatalogError) in
        var path = path
        if kind == .plural {
          let category = PluralCategory(name, in: scanner.cursor)
          if category != .unknown, !seen.insert(PluralCategories(category)).inserted {
            scanner.entry.addDuplicate(name)
          }
          path.category = category
        } else if kind == .device {
          path.device = CatalogDevice(name, in: scanner.cursor)
        }
        // At a greater depth the indentation differs, and the comparison fails at once.
        if kind == .plural, try scanner.plainUnit(.plural, path) { return }
        try scanner.variant(path, depth: depth + 2)
      }
    }
  }

  private mutating func substitutions(depth: Int) throws(CatalogError) {
    try members(depth: depth) { scanner, name throws(CatalogError) in
      let index = scanner.entry.substitutions.count
      let localization = scanner.entry.localizations.count &- 1
      scanner.entry.substitutions.append(Substitution(name: name, localization: localization))
      try scanner.substitution(index, depth: depth + 1)
    }
  }

  private mutating func substitution(_ index: Int, depth: Int) throws(CatalogError) {
    var path = UnitPath.plain
    path.part = .substitution(UInt32(truncatingIfNeeded: index))
    let (count, brace) = (entry.units.count, cursor.offset)
    try members(depth: depth) { scanner, name throws(CatalogError) in
      switch CatalogMember(name, in: scanner.cursor) {
      case .argNum:
        // Any other value than a number is none that an argument can have.
        scanner.entry.substitutions[index].argument =
          try scanner.takeNull() ? nil : try scanner.cursor.smallNumber() ?? 0
      case .formatSpecifier:
        scanner.entry.substitutions[index].specifier = try scanner.optionalString()
      case .variations: try scanner.variations(path, depth: depth + 1)
      case .stringUnit: try scanner.unit(path, depth: depth + 1)
      case .conflict: try scanner.conflict(name, depth: depth + 1)
      default: try scanner.cursor.skipValue(depth: depth + 1)
      }
    }
    if entry.units.count > count { return }
    path.category = .other
    add(CatalogUnit(value: nil, state: .new, path: path, brace: brace))
  }
}
