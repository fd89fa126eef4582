import Base

/// A text in an imported file.
package struct ImportedUnit: Hashable, Sendable {
  /// The form of the text's arguments.
  package enum Dialect: Hashable, Sendable {
    case apple
    /// As Xcode's XLIFF: `%1$#@name@` for `%#@name@`, `%1$lld` for `%arg`.
    case xcode
    /// `%s` for `%@`, no length modifiers.
    case android
  }

  /// The key and the variation: `key|==|plural.one`.
  package let id: String
  /// The source text of the translation, if the file contains it.
  package let source: String?
  package let target: String?
  /// The state as in catalogs; nil if the file has none.
  package let state: String?
  /// Its offset in the file's text as UTF-8.
  package let offset: Int
  package var dialect = Dialect.apple
}

/// The content of a file for one catalog.
package struct ImportedTable: Hashable, Sendable {
  /// The catalog in the file; nil if the file contains none.
  package let original: String?
  /// The language in the file; nil if the file contains none.
  package let language: String?
  /// The offset at which the catalog's content starts.
  package var offset = 0
  /// True for one of several columns of a file, each for a language.
  package var isColumn = false
  package internal(set) var units: [ImportedUnit] = []
}

/// The note on a text that was not imported, or not unchanged.
struct ImportNote {
  let rule: RuleID
  /// The message after the name of the text.
  let message: String
  var hint: Remedy?

  private static let again: Remedy = "export the text again and translate the new export"

  static let unknown = ImportNote(
    rule: "import-unknown", message: " is not in the catalog; it was skipped", hint: again)
  static let repeated = ImportNote(
    rule: "import-repeated", message: " is duplicated; only the first one was imported",
    hint: "remove one of the two")
  static let emptied = ImportNote(
    rule: "import-emptied", message: " is empty in the file; the old translation was kept")
  static let blank = ImportNote(
    rule: "import-blank", message: " has only white space in the file; it was skipped")
  static let unwanted = ImportNote(
    rule: "import-unwanted",
    message: " has \"shouldTranslate\" : false in the catalog; it was skipped",
    hint: "remove \"shouldTranslate\" from the key to translate it")
  static let lostSpaces = ImportNote(
    rule: "import-lost-spaces", message: " lost its no-break spaces; the old translation was kept")
  static let downgraded = ImportNote(
    rule: "import-downgraded",
    message: " is unchanged, but its state is 'new'; the old state was kept")
  /// The source has changed since the export.
  static let drifted = ImportNote(
    rule: "import-drifted",
    message: " translates another source text; it was marked 'needs_review'", hint: again)

  /// The catalog's text can't be changed in this way.
  static func refused(_ error: EditError) -> ImportNote {
    ImportNote(
      rule: "import-refused", message: " was skipped: \(error.message)", hint: error.hint)
  }
}

/// The notes of an import, each with the place of its text.
struct ImportNotes {
  private(set) var findings: [Diagnostic] = []
  private var lines: LineFinder

  init(_ lines: LineFinder) { self.lines = lines }

  mutating func place(of unit: ImportedUnit) -> Place { lines.place(of: unit.offset) }

  /// One finding for a file whose texts all belong to another catalog.
  mutating func addForeign(count: Int, at offset: Int) {
    findings.append(
      Diagnostic(
        ImportNote.unknown.rule, "none of the \(count) texts is in the catalog; they were skipped",
        severity: .warning, hint: "name the catalog of the texts with --catalog",
        place: lines.place(of: offset)))
  }

  mutating func add(_ note: ImportNote, _ unit: ImportedUnit) {
    var finding = Diagnostic(
      note.rule, QuotedName.of(unit.id) + note.message, severity: .warning, hint: note.hint,
      place: place(of: unit))
    finding.identity = [unit.id]
    findings.append(finding)
  }
}
