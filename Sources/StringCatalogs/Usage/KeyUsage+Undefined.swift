package import Diagnostics

extension KeyUsage {
  /// The keys of one table.
  private struct Table {
    var texts: Set<[UInt8]> = []
    var shapes: Set<KeyShape> = []

    mutating func add(_ catalog: KeyCatalog) {
      for key in catalog.keys {
        texts.insert(key.text)
        if key.text.contains(UInt8(ascii: "%")) { shapes.insert(KeyShape(key: key.text)) }
      }
    }

    func defines(_ text: LiteralText) -> Bool {
      text.hasHoles ? shapes.contains(KeyShape(text)) : texts.contains(text.bytes)
    }
  }

  /// The used keys that no catalog of their table has, in the order in which sources were added.
  ///
  /// Left out are tables without a catalog, keys that are built at run time, and keys without a
  /// letter.
  package func undefined(in catalogs: [KeyCatalog]) -> [Diagnostic] {
    var tables: [String: Table] = [:]
    for catalog in catalogs { tables[catalog.table, default: Table()].add(catalog) }
    return uses.compactMap { use -> Diagnostic? in
      guard case .named(let name) = use.table, let table = tables[name] else { return nil }
      let isBuilt = use.isPlain && use.text.hasHoles
      let text = String(decoding: use.text.bytes, as: UTF8.self)
      let hasLetter = text.unicodeScalars.contains(where: \.properties.isAlphabetic)
      if isBuilt || !hasLetter || table.defines(use.text) { return nil }
      return Self.undefined(use, name)
    }
  }

  private static func undefined(_ use: KeyUse, _ table: String) -> Diagnostic {
    let pieces = use.text.bytes.split(
      separator: LiteralText.hole, omittingEmptySubsequences: false)
    let text = pieces.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "%@")
    var diagnostic = Diagnostic(
      RuleID("undefined-key"),
      "no catalog of the table '\(table)' has the key \(QuotedName.of(text))",
      severity: .warning, hint: "build once in Xcode, or add the key to \(table).xcstrings",
      place: use.place)
    diagnostic.identity = [table, text]
    return diagnostic
  }
}
