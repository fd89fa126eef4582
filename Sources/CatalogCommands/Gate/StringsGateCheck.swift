package import Diagnostics
import Gates
import Git
package import Session

/// The built-in gate that checks string catalogs.
///
/// Findings that the base has already are not reported.
package struct StringsGateCheck {
  let session: Session

  /// A value of these parts.
  package init(session: Session) {
    self.session = session
  }

  private static let endings = [".xcstrings", ".strings", ".stringsdict", "strings.xml"]

  /// Checks what a change adds.
  package func answer(_ input: GateInput) async throws(Failure) -> CheckResult {
    let change = input.change
    if let base = change.mergeBase, let head = change.head {
      let changes = try await session.changes(from: base, to: head)
      let touches = changes.contains { file in
        Self.endings.contains { file.path.hasSuffix($0) || file.formerPath?.hasSuffix($0) == true }
      }
      if !touches { return CheckResult(reason: "no texts changed") }
    }
    var options = CheckCatalogs.Options()
    if input.directory == session.location?.worktree {
      options.since = change.mergeBase?.description
    } else {
      options.paths = [input.directory]
    }
    let report = try await CheckCatalogs.run(options, in: session)
    return CheckResult(findings: report.diagnostics, reason: report.title)
  }
}
