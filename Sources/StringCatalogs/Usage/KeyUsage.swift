package import Diagnostics

/// What all sources of a project say of localised texts.
package struct KeyUsage: Sendable {
  private(set) var uses: [KeyUse] = []
  private var texts: Set<[UInt8]> = []
  private var shapes: Set<KeyShape> = []
  private var words: Set<String> = []
  private var built = BuiltKeys()
  /// True where some key is built of nothing but what the running program knows.
  package private(set) var hasOpenKeys = false

  /// No sources yet.
  package init() {}

  /// Takes in a source.
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

  /// The keys that no source names, as literal, symbol, or by a beginning or end that is joined.
  ///
  /// Keys that Xcode extracts are notes: it marks them as stale itself. Where a source looks up keys
  /// built of unknown pieces alone, nothing is claimed.
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
      RuleID("unused-key"), "no Swift source names \(QuotedName.of(text))",
      severity: isCertain ? .warning : .note,
      hint: "remove the key, if nothing else than Swift reads it", place: key.place)
    diagnostic.identity = [table, text]
    return diagnostic
  }
}
