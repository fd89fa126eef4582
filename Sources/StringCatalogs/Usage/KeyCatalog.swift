package import Diagnostics

/// The keys of one catalog, to compare them with the sources that use them.
package struct KeyCatalog: Sendable {
  /// A key at its place.
  package struct Key: Sendable {
    package let text: [UInt8]
    package let extraction: ExtractionState
    package let place: Place
  }

  /// The table name in sources: the file's name without `.xcstrings`.
  package let table: String
  package let path: String
  package private(set) var keys: [Key] = []

  /// Reads the keys of the catalog at `path`.
  package init(_ bytes: UnsafeRawBufferPointer, path: String) throws(CatalogFault) {
    let name = path.split(separator: "/").last ?? ""
    table = String(name.hasSuffix(".xcstrings") ? name.dropLast(".xcstrings".count) : name)
    self.path = path
    var lines = LineFinder(bytes, path: path)
    var scanner = try CatalogDocument(bytes).entries(bytes)
    while try scanner.next() {
      let key = scanner.entry.key
      keys.append(
        Key(
          text: scanner.cursor.unescaped(key), extraction: scanner.entry.extraction,
          place: lines.place(of: key.quote)))
    }
  }

  /// True for a table that code looks keys up in, not for a property list or an interface.
  var isForCode: Bool {
    let isInterface = path.split(separator: "/").dropLast().contains { $0.hasSuffix(".lproj") }
    return !isInterface && !["InfoPlist", "AppShortcuts"].contains(table)
  }
}
