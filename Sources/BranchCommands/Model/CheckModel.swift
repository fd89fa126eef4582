package import Diagnostics
import Gitflow
package import Session

/// `model check`: proves that the model in force holds together.
package enum CheckModel {
  static let rule: RuleID = "model"

  /// A finding for every fault; the configuration is decoded, so that only sound models get here.
  package static func run(in session: Session) async throws(Failure) -> Report {
    let loaded = try session.policy()
    let model = loaded.policy.model
    let faults = model.faults()
    let proofs = [
      "every kind is reached from \(model.production?.branch ?? "the root"), and leads back there",
      "no prefix can be taken for another", "every topic kind has one legal target",
    ]
    var report = Report(
      command: "model check", title: "\(model.kinds.count) kinds of \(loaded.origin)",
      diagnostics: faults.map { Diagnostic(rule, $0.reason, hint: $0.hint) })
    report.checks =
      faults.isEmpty
      ? proofs.map { RuleCheck(rule, .pass, $0) } : faults.map { RuleCheck(rule, .fail, $0.reason) }
    return report
  }
}
