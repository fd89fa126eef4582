package import Diagnostics

extension ReportVerdict {
  /// What the reports found, as our own reports tell it.
  ///
  /// Failed tests stand first, then findings by their weight, in the order of the report.
  package var diagnostics: [Diagnostic] {
    let silent = Set(quarantined.map(\.id))
    let failed = tests?.faults.filter { !silent.contains($0.id) } ?? []
    let found = findings?.findings ?? []
    return failed.map(\.diagnostic)
      + Severity.allCases.reversed().flatMap { severity in
        found.filter { $0.severity == severity }.map(\.diagnostic)
      }
  }
}

extension ReportedTest {
  /// The failed test as our own reports tell it.
  package var diagnostic: Diagnostic {
    let reason = message.split(whereSeparator: \.isNewline).first.map { ": " + $0 } ?? ""
    var diagnostic = Diagnostic(.testFailed, "'\(id)' failed\(reason)")
    if let file = ReportPath.normalized(file), let line {
      diagnostic.place = Place(path: file, line: line)
    }
    diagnostic.identity = [id]
    return diagnostic
  }
}
