import StringCatalogs

/// What the keys and languages of a catalog are called, as far as it can be read.
enum CatalogKeys {
  /// Every key, in the order of the file.
  static func all(in bytes: UnsafeRawBufferPointer) -> [String] {
    var keys: [String] = []
    forEachEntry(of: bytes) { scanner in
      keys.append(scanner.cursor.text(of: scanner.entry.key))
      return true
    }
    return keys
  }

  /// How many keys are no longer found in the sources.
  static func countOfStale(in bytes: UnsafeRawBufferPointer) -> Int {
    var count = 0
    forEachEntry(of: bytes) { scanner in
      if scanner.entry.extraction == .stale { count += 1 }
      return true
    }
    return count
  }

  /// The languages up to the first entry that has `wanted`, which is mostly the first of all.
  static func languages(
    in bytes: UnsafeRawBufferPointer, upTo wanted: String
  ) -> [String] {
    guard let document = try? CatalogDocument(bytes) else { return [wanted] }
    var names: [String] = []
    forEachEntry(of: bytes) { scanner in
      if scanner.languages.texts.count == names.count { return true }
      names = scanner.languages.texts
      return !names.contains(wanted)
    }
    return names + (names.contains(document.sourceLanguage) ? [] : [document.sourceLanguage])
  }

  /// Reads entries until `body` has enough or the file is at its end or no catalog any more.
  private static func forEachEntry(
    of bytes: UnsafeRawBufferPointer, _ body: (EntryScanner) -> Bool
  ) {
    guard let document = try? CatalogDocument(bytes), document.entriesStart != nil,
      var scanner = try? document.entries(bytes)
    else { return }
    while (try? scanner.next()) == true { if !body(scanner) { return } }
  }
}
