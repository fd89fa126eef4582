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

/// Fingerprints of findings in order, so that equal findings are distinguished.
package struct Fingerprints {
  private var seen: [UInt64: Int] = [:]

  /// Fingerprints of a new report.
  package init() {}

  /// The fingerprint of a finding in the next run, 16 hexadecimal digits.
  ///
  /// It contains no line and no message, as both can change while the finding stays.
  package mutating func next(_ diagnostic: Diagnostic) -> String {
    let parts = [diagnostic.rule.name, diagnostic.subject ?? "", diagnostic.place?.path ?? ""]
    let print = (parts + diagnostic.identity).reduce(0xcbf2_9ce4_8422_2325, Self.hash)
    let ordinal = seen[print, default: 0]
    seen[print] = ordinal + 1
    let digits = String(Self.hash(print, String(ordinal)), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// FNV-1a with 64 bits; parts are separated.
  private static func hash(_ start: UInt64, _ part: String) -> UInt64 {
    (Array(part.utf8) + [0xff]).reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
