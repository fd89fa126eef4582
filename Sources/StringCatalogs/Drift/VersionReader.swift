/// Reads the texts of a version, entry by entry, as hashes.
///
/// Hashes have a new seed in each process, so that authors of files can't cause collisions.
struct VersionReader {
  /// A text by the hash of its key and language, with the hash of its content.
  struct Text {
    let id: Int
    let hash: Int
    /// The localization by its index in the entry; nil for the source.
    let localization: Int?
  }

  /// The texts of the last entry, its source first.
  private(set) var texts: [Text] = []
  private(set) var scanner: EntryScanner
  private let source: String
  private var languageHashes: [Int] = []

  init(_ bytes: UnsafeRawBufferPointer) throws(CatalogFault) {
    let document = try CatalogDocument(bytes)
    source = document.sourceLanguage
    scanner = try document.entries(bytes)
  }

  /// Reads the next entry; returns false at the end.
  mutating func next() throws(CatalogFault) -> Bool {
    guard try scanner.next() else { return false }
    let names = scanner.languages.texts
    while languageHashes.count < names.count {
      languageHashes.append(names[languageHashes.count].hashValue)
    }
    readTexts()
    return true
  }

  private mutating func readTexts() {
    texts.removeAll(keepingCapacity: true)
    let (entry, cursor) = (scanner.entry, scanner.cursor)
    let id = cursor.hash(of: entry.key)
    let sourceNumber = scanner.languages.number(of: source)
    texts.append(Text(id: id, hash: sourceHash(sourceNumber), localization: nil))
    for (index, localization) in entry.localizations.enumerated()
    where localization.language != sourceNumber && !localization.isRepeated {
      var hasher = Hasher()
      for unit in entry.units[localization.units] {
        if unit.path != .plain { hasher.combine(unit.path) }
        cursor.add(unit.value, to: &hasher)
        hasher.combine(UInt8.max)
      }
      // A reviewer who approves a text has read it, even if it stays unchanged.
      hasher.combine(localization.worst)
      // Both are seeded hashes, so that no author can control their combination.
      let unit = id &+ languageHashes[localization.language] &* 0x9e37_79b9_7f4a_7c1
      texts.append(Text(id: unit, hash: hasher.finalize(), localization: index))
    }
  }

  /// The hash of the source's text; of the key if the catalog has no text.
  ///
  /// White space is left out, because changing it needs no new translation.
  private func sourceHash(_ number: Int?) -> Int {
    let (entry, cursor) = (scanner.entry, scanner.cursor)
    var hasher = Hasher()
    func addWords(_ text: StringToken) {
      let bytes = cursor.unescaped(text).filter { $0 != 0x20 && $0 &- 0x09 > 4 }
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      hasher.combine(UInt8.max)
    }
    let localization = entry.localizations.first { $0.language == number }
    if let localization, !localization.units.isEmpty {
      for unit in entry.units[localization.units] {
        if unit.path != .plain { hasher.combine(unit.path) }
        addWords(unit.value)
      }
    } else {
      addWords(entry.key)
    }
    return hasher.finalize()
  }
}
