package import Diagnostics

/// The localized texts in all sources of a project.
package struct KeyUsage: Sendable {
  private(set) var uses: [KeyUse] = []
  private var texts: Set<[UInt8]> = []
  private var shapes: Set<KeyShape> = []
  private var words: Set<String> = []
  private var built = BuiltKeys()
  /// True if a key is built only from values at run time.
  package private(set) var hasOpenKeys = false

  /// No sources yet.
  package init() {}

  /// Adds a source.
  package mutating func add(_ source: SwiftSource) {
    uses += source.uses
    words.formUnion(source.words)
    for text in source.texts {
      if text.hasHoles { shapes.insert(KeyShape(text)) } else { texts.insert(text.bytes) }
      if text.hasHoles || text.isContinuedBefore || text.isContinuedAfter { built.add(text) }
    }
    let open = source.uses.contains { use in
      use.isPlain && use.text.hasHoles && use.text.bytes.count { SwiftLexer.isWordByte($0) } < 3
    }
    if open { hasOpenKeys = true }
  }

  /// The keys that no source uses, as literal, symbol, or as start or end of a built key.
  ///
  /// Keys that Xcode extracts are notes, because Xcode marks them as stale itself. If a source
  /// builds keys only from unknown values, no key is reported.
  package func unused(in catalogs: [KeyCatalog]) -> [Diagnostic] {
    if hasOpenKeys { return [] }
    return catalogs.filter(\.isForCode).flatMap { catalog in
      catalog.keys.filter { !mayUse($0.text) }.map { Self.unused($0, catalog.table) }
    }
  }

  private func mayUse(_ key: [UInt8]) -> Bool {
    if texts.contains(key) { return true }
    if key.contains(UInt8(ascii: "%")), shapes.contains(KeyShape(key: key)) { return true }
    let text = String(decoding: key, as: UTF8.self)
    return words.contains(text) || words.contains(SymbolName(text).text) || built.mayMake(key)
  }

  private static func unused(_ key: KeyCatalog.Key, _ table: String) -> Diagnostic {
    let text = String(decoding: key.text, as: UTF8.self)
    let isCertain = [.manual, .migrated, .stale].contains(key.extraction)
    var diagnostic = Diagnostic(
      RuleID("unused-key"), "no Swift source uses \(QuotedName.of(text))",
      severity: isCertain ? .warning : .note,
      hint: "remove the key, if only Swift code uses the catalog", place: key.place)
    diagnostic.identity = [table, text]
    return diagnostic
  }
}
