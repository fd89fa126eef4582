import Diagnostics
import Gitflow
import Session

/// A merge queue's candidate: only its target can be judged, the rest was checked on entry.
enum MergeGroupCheck {
  /// Checks the candidate of a merge queue for a target.
  package static func run(
    _ target: String, at base: String?, in session: Session
  ) async throws(Failure) -> Report {
    let finder = try BaseFinder(session)
    let ends = MergeEnds(
      head: .missing(reason: "not asked", remedy: nil),
      base: try await finder.base(target, at: [base]))
    let source = try await PolicyOfBase(session: session, objects: finder.objects)
      .load(ends, base: target)
    let loaded = source.loaded
    let classifier = BranchClassifier(loaded.policy.model)
    var report = Report(command: CheckMergeRequest.command, title: "merge queue → \(target)")
    report.details = ["base": .string(target), "policy": .string(loaded.origin)]
    if classifier.classify(target).kind == nil {
      report.checks = [RuleCheck(.mergeTarget, .fail, "'\(target)' is no branch of the model")]
      report.diagnostics = [
        Diagnostic(
          .mergeTarget, "the queue's target '\(target)' is no branch of the model",
          hint: .flowctl("model", "show"), evidence: ["base": .string(target)])
      ]
    } else {
      report.checks = [RuleCheck(.mergeTarget, .pass, "\(target) may be merged into")]
    }
    let asked: [RuleID] = [.wrongBase, .staleBase, .versionOrder, .pullRequestSize]
    report.checks += asked.map { RuleCheck($0, .skipped, "checked on entry to the queue") }
    report.checks += source.checks
    report.diagnostics += source.diagnostics
    return report
  }
}
