import Diagnostics

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

  /// The place of a text in the file.
  mutating func place(of unit: ImportedUnit) -> Place { lines.place(of: unit.offset) }

  mutating func add(_ note: ImportNote, _ unit: ImportedUnit) {
    var finding = Diagnostic(
      note.rule, QuotedName.of(unit.id) + note.message, severity: .warning, hint: note.hint,
      place: place(of: unit))
    finding.identity = [unit.id]
    findings.append(finding)
  }
}
