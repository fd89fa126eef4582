package import Diagnostics

/// The texts of one platform: its keys with their places, and its languages.
package struct ParityTable: Sendable {
  /// The name of the platform in messages, such as `iOS`.
  package let platform: String
  package private(set) var keys: [ParityKey] = []
  package private(set) var languages: Set<String> = []

  /// A platform without texts.
  package init(platform: String) { self.platform = platform }

  /// Adds keys and languages from another source.
  package mutating func add(_ keys: some Sequence<ParityKey>, languages: some Sequence<String>) {
    self.keys += keys
    self.languages.formUnion(languages)
  }

  /// Adds a file; texts with `translatable="false"` are not required on the other platform.
  package mutating func add(_ file: TableFile) {
    let keys = file.text.utf8.withUnsafeBytes { bytes in
      var lines = LineFinder(bytes, path: file.text.path)
      return file.table.entries.filter(\.isTranslatable).map {
        ParityKey(name: $0.key, place: lines.place(of: $0.offset))
      }
    }
    add(keys, languages: [file.language])
  }

  /// Adds a catalog: its keys, except stale ones and those with `shouldTranslate: false`.
  ///
  /// - Throws: if the bytes are not a catalog.
  package mutating func add(
    catalog bytes: UnsafeRawBufferPointer, path: String
  ) throws(CatalogFault) {
    let document = try CatalogDocument(bytes)
    var scanner = try document.entries(bytes)
    var lines = LineFinder(bytes, path: path)
    var keys: [ParityKey] = []
    while try scanner.next() {
      guard scanner.entry.isTranslatable else { continue }
      let key = scanner.entry.key
      keys.append(
        ParityKey(name: scanner.cursor.text(of: key), place: lines.place(of: key.quote)))
    }
    add(keys, languages: scanner.languages.texts + [document.sourceLanguage])
  }
}

/// A key and its first place.
package struct ParityKey: Hashable, Sendable {
  package let name: String
  package let place: Place

  /// A key at its place.
  package init(name: String, place: Place) {
    self.name = name
    self.place = place
  }
}
