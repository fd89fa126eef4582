package import Diagnostics

extension SourceDrift {
  /// The translations that are older than their source, in the version that was added last.
  ///
  /// `bytes` are those of that version, whose path is `path`. Texts that are new, stale or need
  /// review are left to the rules about these states.
  package func diagnostics(
    _ bytes: UnsafeRawBufferPointer, path: String
  ) throws(CatalogFault) -> [Diagnostic] {
    var lines = LineFinder(bytes, path: path)
    var reader = try VersionReader(bytes)
    var found: [Diagnostic] = []
    while try reader.next() {
      let entry = reader.scanner.entry
      guard entry.isTranslatable, let source = reader.texts.first else { continue }
      for text in reader.texts {
        guard let index = text.localization, entry.localizations[index].isDone,
          let finding = finding(translation: text.id, source: source.id)
        else { continue }
        found.append(diagnostic(finding, entry.localizations[index], reader.scanner, &lines))
      }
    }
    return found
  }

  private func diagnostic(
    _ finding: Finding, _ localization: Localization, _ scanner: EntryScanner,
    _ lines: inout LineFinder
  ) -> Diagnostic {
    let key = scanner.cursor.text(of: scanner.entry.key)
    let language = scanner.languages.texts[localization.language]
    let (source, translation) = (versions[finding.source], versions[finding.translation])
    let place = lines.place(of: localization.offset)
    var diagnostic = Diagnostic(
      RuleID("source-drift"),
      "\(QuotedName.of(key)) is older in '\(language)' than its source, which changed in '\(source)'",
      severity: .warning, hint: .git("diff", "\(translation)", "\(source)", "--", place.path),
      evidence: ["source": .string(source), "translation": .string(translation)], place: place)
    diagnostic.identity = [key, language]
    return diagnostic
  }
}

extension Localization {
  /// True if no state marks the text as incomplete.
  fileprivate var isDone: Bool {
    !units.isEmpty && [.translated, .unmarked, .unknown].contains(worst)
  }
}
