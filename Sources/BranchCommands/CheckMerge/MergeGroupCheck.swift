import Diagnostics
import Gitflow
import Session

/// A merge group: only its target can be checked, the rest was checked on entry.
enum MergeGroupCheck {
  /// Checks a merge group for a target.
  static func run(
    _ target: String, _ change: Change, in session: Session
  ) async throws(Failure) -> Report {
    var ends = MergeEnds(
      head: .missing(reason: "not checked", remedy: nil),
      base: .missing(reason: "not found", remedy: nil))
    if let base = change.ends?.base { ends.base = base }
    let source = try await PolicyOfBase(session: session, objects: try session.objects())
      .load(ends, base: target)
    let loaded = source.loaded
    let classifier = BranchClassifier(loaded.policy.model)
    var report = Report(command: CheckMergeRequest.command, title: "merge queue → \(target)")
    report.details = ["base": .string(target), "policy": .string(loaded.origin)]
    if classifier.classify(target).kind == nil {
      report.checks = [RuleCheck(.mergeTarget, .fail, "'\(target)' is not a branch of the model")]
      report.diagnostics = [
        Diagnostic(
          .mergeTarget, "the queue's target '\(target)' is not a branch of the model",
          hint: .flowctl("model", "show"), evidence: ["base": .string(target)])
      ]
    } else {
      report.checks = [RuleCheck(.mergeTarget, .pass, "merges into '\(target)' are allowed")]
    }
    let asked: [RuleID] = [.wrongBase, .staleBase, .versionOrder, .pullRequestSize]
    report.checks += asked.map { RuleCheck($0, .skipped, "checked when added to the queue") }
    report.checks += source.checks
    report.diagnostics += source.diagnostics
    return report
  }
}
