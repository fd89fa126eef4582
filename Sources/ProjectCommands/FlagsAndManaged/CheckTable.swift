import Configuration
package import Diagnostics
import Git
import Manifests
package import Session

/// `managed-config check`, `feature-flags check`: checks a table and its generated files.
package enum CheckTable {
  /// Checks without writing; flags also depend on the day, and are stricter on a release.
  package static func run(
    _ kind: TableKind, on day: CalendarDay? = nil, in session: Session
  ) async throws(Failure) -> Report {
    let tree = try TreeFiles(of: session)
    let configuration = try session.policy().configuration
    let made = try MadeTable.named(kind, configuration, in: tree)
    var findings = try made.drift(in: tree)
    var rules: [RuleID] = [.tableDrift]
    if kind == .flags, let settings = configuration.flags {
      let branch = try await session.refs().head().branch
      findings += try FlagsCheck(session: session, day: day).findings(
        settings, in: tree, of: branch)
      rules += [.flagExpired, .flagUnfinished]
    }
    let answer = CheckResult(
      findings: findings, reason: "\(made.table), \(CountText.words(made.files.count, "file"))")
    return answer.report("\(kind.command) check", rules: rules)
  }
}
