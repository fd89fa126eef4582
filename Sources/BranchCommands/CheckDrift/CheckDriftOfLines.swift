package import Diagnostics
import Git
import Gitflow
package import Session

/// `check drift`: whether every line holds what production holds.
package enum CheckDriftOfLines {
  /// Judges every permanent branch and open release that the model owes back-merges to.
  package static func run(in session: Session) async throws(Failure) -> Report {
    let session = try await session.judging()
    let loaded = try session.policy()
    let policy = loaded.policy
    var report = Report(
      command: "check drift", title: "back-merges", notes: ["policy: \(loaded.origin)"])
    guard let production = policy.model.production else { return report }
    report.title = "what \(production.branch) holds"
    let gatherer = try await DriftGatherer(session: session, policy: policy)
    let debts = try await gatherer.debts(of: production.branch)
    if debts.isEmpty {
      report.checks = [RuleCheck(.missingBackMerge, .skipped, "the model owes no back-merges")]
    }
    for debt in debts {
      for judgement in MissingBackMergeRule.judge(debt) {
        let weighed = judgement.weighed(by: policy).about(debt.target)
        report.checks.append(weighed.check)
        report.diagnostics += weighed.diagnostics
      }
    }
    return report
  }
}
