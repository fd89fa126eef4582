/// Reads the texts of a version, entry by entry, as hashes.
struct VersionReader {
  /// A text by the hash of its key and language, with the hash of what it says.
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

  /// Reads the next entry; false where there is none.
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
    var keyHash = TextHash()
    keyHash.add(entry.key, cursor)
    let id = keyHash.value
    let sourceNumber = scanner.languages.number(of: source)
    texts.append(Text(id: id, hash: sourceHash(sourceNumber), localization: nil))
    for (index, localization) in entry.localizations.enumerated()
    where localization.language != sourceNumber && !localization.isRepeated {
      var hash = TextHash()
      hash.add(localization, entry, cursor)
      // Whoever approves a text has read it, even where it stays as it is.
      hash.add(localization.worst)
      // Both are seeded hashes, so that nobody can choose what they give together.
      let unit = id &+ languageHashes[localization.language] &* 0x9e37_79b9_7f4a_7c1
      texts.append(Text(id: unit, hash: hash.value, localization: index))
    }
  }

  /// The hash of the source's text, which is the key where the catalog has no other.
  private func sourceHash(_ number: Int?) -> Int {
    let (entry, cursor) = (scanner.entry, scanner.cursor)
    var hash = TextHash()
    let localization = entry.localizations.first { $0.language == number }
    if let localization, !localization.units.isEmpty {
      hash.addSource(localization, entry, cursor)
    } else {
      hash.addWords(entry.key, cursor)
    }
    return hash.value
  }
}
