package import Diagnostics

/// Reports the results for one catalog: findings as diagnostics, counts as JSON.
package struct CatalogReport {
  private let verdict: CatalogVerdict
  private let cursor: ByteCursor
  private let path: String

  /// A report on the catalog at `path`; the verdict is about these bytes.
  package init(_ verdict: CatalogVerdict, _ bytes: UnsafeRawBufferPointer, path: String) {
    self.verdict = verdict
    cursor = ByteCursor(bytes)
    self.path = path
  }

  /// The findings that no comment waives, in the order of the file.
  package func diagnostics() -> [Diagnostic] {
    var lines = LineFinder(cursor.bytes, path: path)
    var waivers = CatalogWaivers(cursor.bytes)
    var names = SubstitutionNames(cursor.bytes)
    return verdict.findings.compactMap {
      waivers.waives($0) ? nil : diagnostic($0, &lines, &names)
    }
  }

  private func diagnostic(
    _ finding: CatalogFinding, _ lines: inout LineFinder, _ names: inout SubstitutionNames
  ) -> Diagnostic {
    let words = FindingWords(finding, verdict, cursor, path: path, &names)
    let said = RuleWords(finding.rule, of: words)
    var diagnostic = Diagnostic(
      finding.rule.id, said.message, severity: finding.severity ?? finding.rule.severity,
      hint: said.hint, place: lines.place(of: finding.offset))
    diagnostic.identity = [
      FindingWords.text(at: finding.key, cursor),
      finding.language.map { verdict.languages[$0] } ?? "", words.unit,
    ]
    return diagnostic
  }

  /// The catalog with its counts: path, source language, keys, and each language but the source.
  package var counts: JSONValue {
    let languages = CatalogStatistics(verdict, path: path).languages
    return [
      "path": .string(path), "sourceLanguage": .string(verdict.sourceLanguage),
      "keys": .number(verdict.keys), "languages": languages.json(\.members),
    ]
  }
}
