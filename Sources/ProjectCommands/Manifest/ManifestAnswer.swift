import Base
import Manifests

/// The findings of several manifests, without duplicates from shared includes.
struct ManifestAnswer {
  let count: Int
  /// The notes about written files.
  var fixed: [String] = []
  /// The changes that would be written.
  var diffs: [(path: String, text: String)] = []
  private var seen: Set<Diagnostic> = []
  private var diagnostics: [Diagnostic] = []
  private var checks: [RuleCheck] = []
  private var notes: [String] = []
  private var paths: [String] = []

  init(count: Int) { self.count = count }

  mutating func add(_ lint: ManifestLint, at place: ManifestPlace) {
    let path = place.prefix + place.path
    let subject = count == 1 ? nil : path
    paths.append(path)
    for finding in lint.findings {
      var diagnostic = finding.diagnostic
      diagnostic.place = diagnostic.place.map { found in
        Place(path: place.prefix + found.path, line: found.line, column: found.column)
      }
      if seen.insert(diagnostic).inserted {
        diagnostic.subject = subject
        diagnostics.append(diagnostic)
      }
    }
    checks += RuleID.manifestRules.map { Self.check($0, lint, subject) }
    notes += lint.spec.notes.map { "\(ForeignText.shown(path)): \($0)" }
    if lint.unlisted > 0 {
      notes.append(
        "\(lint.unlisted) more \(lint.unlisted == 1 ? "finding is" : "findings are") not listed")
    }
  }

  private static func check(
    _ rule: RuleID, _ lint: ManifestLint, _ subject: String?
  ) -> RuleCheck {
    let findings = lint.findings.filter { $0.diagnostic.rule == rule }
    if findings.isEmpty { return RuleCheck(rule, .pass, "no finding", subject: subject) }
    return RuleCheck(
      rule, findings.allSatisfy(\.diagnostic.isUndecided) ? .unknown : .fail,
      CountText.words(findings.count, "finding"), subject: subject)
  }

  var report: Report {
    let title = paths.count == 1 ? paths[0] : "\(paths.count) manifests"
    var report = Report(
      command: "manifest lint", title: title, checks: checks, diagnostics: diagnostics,
      notes: fixed + notes)
    report.details["manifests"] = .strings(paths)
    if !fixed.isEmpty { report.details["mended"] = .strings(fixed) }
    if !diffs.isEmpty {
      report.listing = diffs.map(\.text).joined()
      report.details["diffs"] = .object(
        Dictionary(diffs.map { ($0.path, .string($0.text)) }, uniquingKeysWith: { $1 }))
    }
    return report
  }
}
