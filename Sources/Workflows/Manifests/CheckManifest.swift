package import Diagnostics
import Manifests

/// `manifest check`: whether a project is what its template makes of its answers.
package enum CheckManifest {
  /// Every way in which a file differs is a finding.
  package static func run(in session: Session) async throws(Failure) -> Report {
    let check = try await ManifestDriftCheck.run(in: session)
    guard let template = check.template else {
      _ = try ManifestProject.find(in: session).existingLock()
      return Report(command: "manifest check")
    }
    let differs = check.findings.count { $0.severity > .note }
    var report = Report(
      command: "manifest check", title: template,
      checks: [
        RuleCheck(
          .manifestDrift, differs == 0 ? .pass : .fail,
          differs == 0
            ? "\(check.count) files are as they were made"
            : "\(differs) difference\(differs == 1 ? "" : "s")")
      ], diagnostics: check.findings, notes: check.notes)
    report.details["template"] = .string(template)
    return report
  }
}
