import Configuration
package import Diagnostics
import Effects
import Gitflow
import Manifests
package import Session

/// Checks feature flags against a day, and against the release or hotfix that contains them.
package struct FlagsCheck {
  let session: Session
  /// Today by default.
  var day: CalendarDay?

  /// Creates a check.
  package init(session: Session, day: CalendarDay? = nil) {
    self.session = session
    self.day = day
  }

  func findings(
    _ settings: FlagSettings, in tree: TreeFiles, of branch: String?
  ) throws(Failure) -> [Diagnostic] {
    let table = try MadeTable.flags(settings, in: tree)
    let classifier = BranchClassifier(try session.policy().policy.model)
    let kind = branch.flatMap { classifier.classify($0).kind }
    return table.findings(on: day ?? today, isRelease: kind?.introducesVersion ?? false)
  }

  var today: CalendarDay { CalendarDay(secondsSince1970: Int(session.world.now())) }

  /// The result of the gate.
  package func answer(_ input: GateInput) throws(Failure) -> CheckResult {
    guard let settings = try session.policy().configuration.flags else {
      return CheckResult(
        findings: [MadeTable.missing(.flags)].flatMap(\.diagnostics),
        reason: "the configuration names no table of feature flags")
    }
    let tree = TreeFiles(top: input.directory, in: session)
    do throws(Failure) {
      let findings = try findings(settings, in: tree, of: input.change.source)
      let count = findings.count { $0.severity == .error }
      return CheckResult(
        findings: findings, reason: "\(CountText.words(count, "flag")) expired or unfinished")
    } catch {
      return CheckResult(findings: error.diagnostics, reason: "can't read the table")
    }
  }
}
