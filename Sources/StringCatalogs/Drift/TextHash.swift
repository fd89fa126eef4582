/// Hashes of what a catalog says, to tell whether two versions say the same.
///
/// They are seeded anew in each process: good for one run, and out of reach of whoever writes files.
struct TextHash {
  private var hasher = Hasher()

  /// The hash of all that was added.
  var value: Int { hasher.finalize() }

  /// Adds a text, its escapes resolved.
  mutating func add(_ token: StringToken, _ cursor: ByteCursor) {
    if token.traits.contains(.escapes) {
      cursor.unescaped(token).withUnsafeBytes { hasher.combine(bytes: $0) }
    } else {
      hasher.combine(bytes: cursor.raw(token))
    }
    hasher.combine(UInt8.max)
  }

  /// Adds a text without its white space, whose changes ask no translator.
  mutating func addWords(_ token: StringToken, _ cursor: ByteCursor) {
    let bytes = cursor.unescaped(token).filter { $0 != 0x20 && $0 &- 0x09 > 4 }
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(UInt8.max)
  }

  /// Adds what the units of a source say, in the order of the file.
  mutating func addSource(
    _ localization: Localization, _ entry: CatalogEntry, _ cursor: ByteCursor
  ) {
    for unit in entry.units[localization.units] {
      if unit.path != .plain { hasher.combine(unit.path) }
      addWords(unit.value, cursor)
    }
  }

  /// Adds the units of a translation, in the order of the file.
  mutating func add(_ localization: Localization, _ entry: CatalogEntry, _ cursor: ByteCursor) {
    for unit in entry.units[localization.units] {
      if unit.path != .plain { hasher.combine(unit.path) }
      add(unit.value, cursor)
    }
  }

  mutating func add(_ state: UnitState) { hasher.combine(state) }
}
