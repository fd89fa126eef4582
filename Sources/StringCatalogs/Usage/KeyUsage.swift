package import Base

/// The localized texts in all sources of a project.
package struct KeyUsage: Sendable {
  private(set) var uses: [KeyUse] = []
  private var texts: Set<[UInt8]> = []
  private var shapes: Set<KeyShape> = []
  private var words: Set<String> = []
  private var built = BuiltKeys()
  /// True if a key is built only from values at run time.
  package private(set) var hasOpenKeys = false

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

/// The keys of one catalog, to compare them with the sources that use them.
package struct KeyCatalog: Sendable {
  /// A key at its place.
  package struct Key: Sendable {
    package let text: [UInt8]
    package let extraction: ExtractionState
    package let isTranslatable: Bool
    package let place: Place
  }

  /// The table name in sources: the file's name without `.xcstrings`.
  package let table: String
  package let path: String
  package private(set) var keys: [Key] = []
  /// The languages that occur, and the source language.
  package let languages: [String]

  /// Reads the keys of the catalog at `path`.
  package init(_ bytes: UnsafeRawBufferPointer, path: String) throws(CatalogError) {
    let name = path.split(separator: "/").last ?? ""
    table = String(name.hasSuffix(".xcstrings") ? name.dropLast(".xcstrings".count) : name)
    self.path = path
    var lines = LineFinder(bytes, path: path)
    let document = try CatalogDocument(bytes)
    var scanner = try document.entries(bytes)
    while try scanner.next() {
      let key = scanner.entry.key
      keys.append(
        Key(
          text: scanner.cursor.unescaped(key), extraction: scanner.entry.extraction,
          isTranslatable: scanner.entry.isTranslatable, place: lines.place(of: key.quote)))
    }
    languages = scanner.languages.texts + [document.sourceLanguage]
  }

  /// True for a table that code looks keys up in, not for a property list or an interface.
  var isForCode: Bool {
    let isInterface = path.split(separator: "/").dropLast().contains { $0.hasSuffix(".lproj") }
    return !isInterface && !["InfoPlist", "AppShortcuts"].contains(table)
  }
}
