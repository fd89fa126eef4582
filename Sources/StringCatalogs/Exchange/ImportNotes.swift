import Diagnostics

/// What an import has to say of the texts that it did not take over as they stand.
struct ImportNotes {
  enum Note {
    /// The catalog has no such text.
    case unknown
    case repeated
    /// The catalog's text can't be changed so.
    case refused(EditError)
    /// A text came back empty.
    case emptied
    /// A text came back with plain spaces for those that keep words together.
    case lostSpaces
    /// A text came back as it was, but as `new`.
    case downgraded
    /// The source has changed since the text went out.
    case drifted
  }

  private(set) var findings: [Diagnostic] = []
  private var lines: LineFinder

  init(_ lines: LineFinder) { self.lines = lines }

  /// Where a text is in the file.
  mutating func place(of unit: ImportedUnit) -> Place { lines.place(of: unit.offset) }

  mutating func add(_ note: Note, _ unit: ImportedUnit) {
    var finding = Diagnostic(
      note.rule, note.message(QuotedName.of(unit.id)), severity: .warning,
      hint: note.hint, place: place(of: unit))
    finding.identity = [unit.id]
    findings.append(finding)
  }
}

extension ImportNotes.Note {
  fileprivate var rule: RuleID {
    switch self {
    case .unknown: "import-unknown"
    case .repeated: "import-repeated"
    case .refused: "import-refused"
    case .emptied: "import-emptied"
    case .lostSpaces: "import-lost-spaces"
    case .downgraded: "import-downgraded"
    case .drifted: "import-drifted"
    }
  }

  fileprivate func message(_ text: String) -> String {
    switch self {
    case .unknown: "\(text) is no text of the catalog; it was left out"
    case .repeated: "\(text) stands there twice; only the first was taken"
    case .refused(let error): "\(text) was left out: \(error.message)"
    case .emptied: "\(text) came back empty; the translation was kept"
    case .lostSpaces: "\(text) lost its no-break spaces; the translation was kept"
    case .downgraded: "\(text) came back unchanged as 'new'; its state was kept"
    case .drifted: "\(text) translates another source text; it was marked 'needs_review'"
    }
  }

  fileprivate var hint: Remedy? {
    switch self {
    case .unknown, .drifted: "export it again, then translate that"
    case .refused(let error): error.hint
    case .repeated: "remove one of the two"
    case .emptied, .lostSpaces, .downgraded: nil
    }
  }
}
