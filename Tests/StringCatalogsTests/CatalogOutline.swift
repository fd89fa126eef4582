import StringCatalogs

/// All facts of a catalog from a scanner, as lines: `key · de plural few translated "text"`.
struct CatalogOutline: Equatable {
  var lines: [String] = []
  var sourceLanguage = ""

  init(_ text: String) throws { try self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) throws {
    var outline: [String] = []
    sourceLanguage = try bytes.withUnsafeBytes { bytes throws(CatalogError) in
      let document = try CatalogDocument(bytes)
      var scanner = try document.entries(bytes)
      while try scanner.next() { outline += Self.lines(of: scanner) }
      var end = document
      var cursor = scanner.cursor
      if document.entriesStart != nil { try end.finish(&cursor) }
      outline += end.strayMembers.map { "stray \(cursor.text(of: $0))" }
      outline += end.duplicateMembers.map { "twice \(cursor.text(of: $0))" }
      return document.sourceLanguage
    }
    lines = outline
  }

  private static func lines(of scanner: EntryScanner) -> [String] {
    let (entry, cursor) = (scanner.entry, scanner.cursor)
    let key = cursor.text(of: entry.key)
    var head = "\(key) · \(entry.extraction)"
    if !entry.shouldTranslate { head += " kept" }
    if entry.isCommentGenerated { head += " generated" }
    if let comment = entry.comment { head += " // \(cursor.text(of: comment))" }
    var lines = [head]
    for localization in entry.localizations {
      let language = scanner.languages.texts[localization.language]
      if localization.units.isEmpty { lines.append("\(key) · \(language) nothing") }
      for unit in entry.units[localization.units] {
        let value = unit.hasValue ? "\"\(cursor.text(of: unit.value))\"" : "no value"
        let path = Self.text(of: unit.path, entry, cursor)
        lines.append("\(key) · \(language)\(path) \(unit.state) \(value)")
      }
    }
    lines += entry.duplicates.map { "\(key) · twice \(cursor.text(of: $0))" }
    return lines
  }

  private static func text(
    of path: UnitPath, _ entry: CatalogEntry, _ cursor: ByteCursor
  ) -> String {
    var text = ""
    switch path.part {
    case .text: break
    case .element(let index): text += " [\(index)]"
    case .substitution(let index):
      let substitution = entry.substitutions[Int(index)]
      let specifier = substitution.specifier.map(cursor.text) ?? "-"
      let argument = substitution.argument.map(String.init) ?? "-"
      text += " @\(cursor.text(of: substitution.name)) \(argument) \(specifier)"
    }
    if let device = path.device { text += " \(device)" }
    if let category = path.category { text += " \(category.name)" }
    return text
  }
}
