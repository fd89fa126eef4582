import Base

/// Checks of tables that a catalog can not express.
struct TableChecks {
  let files: [TableFile]
  let sourceLanguage: String
  private(set) var findings: [(OriginMap.Origin, Diagnostic)] = []

  init(_ files: [TableFile], sourceLanguage: String) {
    self.files = files
    self.sourceLanguage = sourceLanguage
    let source = files.filter { $0.language == sourceLanguage }.flatMap(\.table.entries)
    let counts = Self.byKey(
      source.compactMap { entry in entry.content.count.map { (entry.key, $0) } })
    let formatted = Set(
      files.filter { $0.format == .android }.flatMap(\.table.entries)
        .filter { $0.content.texts.contains { JavaFormat.hasArgument($0.value) } }
        .map { Array($0.key.utf8) })
    for (index, file) in files.enumerated() {
      if file.format == .android { checkResources(file, index, source) }
      for entry in file.table.entries where entry.isTranslatable {
        if let wanted = counts[Array(entry.key.utf8)] { check(entry, wanted, index) }
        if file.format == .android, formatted.contains(Array(entry.key.utf8)) {
          for text in entry.content.texts { check(text, of: entry, index) }
        }
      }
    }
  }

  /// What Android's build refuses: a bare apostrophe, and a text without one in `values`.
  private mutating func checkResources(_ file: TableFile, _ index: Int, _ source: [TextEntry]) {
    // Compose reads apostrophes as they are.
    let isResource = file.text.path.split(separator: "/").contains("res")
    let known = Set(source.map { Array($0.key.utf8) })
    for entry in file.table.entries {
      if entry.hasBareApostrophe, isResource {
        add(
          .malformed, entry, index, at: entry.offset,
          "has an apostrophe in '\(file.language)' that Android's build refuses",
          hint: "write \\' for an apostrophe, or put the text in double quotes")
      }
      let key = Array(entry.key.utf8)
      // The rules of catalogs report other names without a text.
      if !known.isEmpty, !known.contains(key), !key.withUnsafeBytes(KeyCheck.isSymbolic) {
        add(
          .sourceMissing, entry, index, at: entry.offset,
          "has a text in '\(file.language)', but none in the source language '\(sourceLanguage)'",
          hint: "add it to 'values', or remove it: Android stops in other languages")
      }
    }
  }

  private static func byKey<Value>(_ values: [(String, Value)]) -> [[UInt8]: Value] {
    Dictionary(values.map { (Array($0.utf8), $1) }) { $1 }
  }

  /// An app reads the items of an array by their index.
  private mutating func check(_ entry: TextEntry, _ wanted: Int, _ file: Int) {
    guard let count = entry.content.count, count != wanted else { return }
    add(
      .missing, entry, file, at: entry.offset,
      "has \(CountText.words(count, "item")) in '\(files[file].language)', expected \(wanted) as in the source",
      hint: "write one item for each of the source, in its order")
  }

  /// What Java's formatter throws at, in a text with arguments.
  private mutating func check(_ text: PlacedText, of entry: TextEntry, _ file: Int) {
    for part in JavaFormat.all(in: text.value) {
      guard case .invalid = part.kind else { continue }
      let bytes = Array(text.value.utf8)
      let shown = String(
        decoding: bytes[part.range.lowerBound...].prefix(max(part.range.count, 3)), as: UTF8.self)
      add(
        .formatBroken, entry, file, at: text.offset,
        "has '\(ForeignText.shown(shown))' in '\(files[file].language)', which Java's formatter does not know",
        hint: "write a specifier of Java, such as %1$s or %1$d, or '%%' for a percent sign")
      return
    }
  }

  private mutating func add(
    _ rule: CatalogRule, _ entry: TextEntry, _ file: Int, at offset: Int, _ words: String,
    hint: Remedy
  ) {
    var finding = Diagnostic(
      rule.id, "\(QuotedName.of(entry.key)) \(words)",
      severity: rule == .sourceMissing ? rule.severity : .error, hint: hint)
    finding.identity = [entry.key, files[file].language, ""]
    findings.append((OriginMap.Origin(file: file, offset: offset), finding))
  }
}

extension TextContent {
  /// The number of items of an array; nil for another content.
  fileprivate var count: Int? {
    if case .list(let items) = self { items.count } else { nil }
  }

  /// All texts, of each form and part.
  var texts: [PlacedText] {
    switch self {
    case .text(let text): [text]
    case .list(let texts): texts
    case .forms(let forms): forms.forms.map(\.text)
    case .format(let text, let variables): [text] + variables.flatMap { $0.forms.forms.map(\.text) }
    }
  }
}
