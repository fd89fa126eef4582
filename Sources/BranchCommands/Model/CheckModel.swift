package import Diagnostics
import Gitflow
package import Session

/// `model check`: checks that the branch model is consistent.
package enum CheckModel {
  static let rule: RuleID = "model"

  /// A finding for every error; an invalid configuration fails earlier, while it is decoded.
  package static func run(in session: Session) async throws(Failure) -> Report {
    let loaded = try session.policy()
    let model = loaded.policy.model
    let faults = model.faults()
    let proofs = [
      "changes of every branch type reach \(model.production?.branch ?? "the root")",
      "every prefix is unambiguous", "every topic branch type has one merge target",
    ]
    var report = Report(
      command: "model check",
      title: "\(CountText.words(model.kinds.count, "branch type")) of \(loaded.origin)",
      diagnostics: faults.map { Diagnostic(rule, $0.reason, hint: $0.hint) })
    report.checks =
      faults.isEmpty
      ? proofs.map { RuleCheck(rule, .pass, $0) } : faults.map { RuleCheck(rule, .fail, $0.reason) }
    return report
  }
}
