import Diagnostics

/// What an import has to say of a text that it did not take over as it stands.
struct ImportNote {
  let rule: RuleID
  /// What is put behind the name of the text.
  let message: String
  var hint: Remedy?

  private static let again: Remedy = "export it again, then translate that"

  static let unknown = ImportNote(
    rule: "import-unknown", message: " is no text of the catalog; it was left out", hint: again)
  static let repeated = ImportNote(
    rule: "import-repeated", message: " stands there twice; only the first was taken",
    hint: "remove one of the two")
  static let emptied = ImportNote(
    rule: "import-emptied", message: " came back empty; the translation was kept")
  static let lostSpaces = ImportNote(
    rule: "import-lost-spaces", message: " lost its no-break spaces; the translation was kept")
  static let downgraded = ImportNote(
    rule: "import-downgraded", message: " came back unchanged as 'new'; its state was kept")
  /// The source has changed since the text went out.
  static let drifted = ImportNote(
    rule: "import-drifted",
    message: " translates another source text; it was marked 'needs_review'", hint: again)

  /// The catalog's text can't be changed so.
  static func refused(_ error: EditError) -> ImportNote {
    ImportNote(
      rule: "import-refused", message: " was left out: \(error.message)", hint: error.hint)
  }
}

/// The notes of an import, each at the place of its text.
struct ImportNotes {
  private(set) var findings: [Diagnostic] = []
  private var lines: LineFinder

  init(_ lines: LineFinder) { self.lines = lines }

  /// Where a text is in the file.
  mutating func place(of unit: ImportedUnit) -> Place { lines.place(of: unit.offset) }

  mutating func add(_ note: ImportNote, _ unit: ImportedUnit) {
    var finding = Diagnostic(
      note.rule, QuotedName.of(unit.id) + note.message, severity: .warning, hint: note.hint,
      place: place(of: unit))
    finding.identity = [unit.id]
    findings.append(finding)
  }
}
