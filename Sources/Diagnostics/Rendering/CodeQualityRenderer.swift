/// A report in the GitLab Code Quality format.
///
/// Source: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
struct CodeQualityRenderer {
  func render(_ report: Report) -> [UInt8] {
    var fingerprints = Fingerprints()
    let issues = report.orderedDiagnostics.map { issue($0, fingerprints.next($0), of: report) }
    return JSONWriter().bytes(.array(issues)) + [UInt8(ascii: "\n")]
  }

  /// GitLab requires a place for every issue; the default is the configuration file.
  private func issue(
    _ diagnostic: Diagnostic, _ fingerprint: String, of report: Report
  ) -> JSONValue {
    [
      "description": .string(ForeignText.shown(diagnostic.message)),
      "check_name": .string(diagnostic.rule.name),
      "fingerprint": .string(fingerprint),
      "severity": .string(severity(of: diagnostic)),
      "location": [
        "path": .string(diagnostic.place?.path ?? ".flowctl.yml"),
        "lines": ["begin": .number(max(diagnostic.place?.line ?? 1, 1))],
      ],
    ]
  }

  private func severity(of diagnostic: Diagnostic) -> String {
    switch diagnostic.shownSeverity {
    case .note: "info"
    case .warning: "minor"
    case .error: "major"
    }
  }
}
