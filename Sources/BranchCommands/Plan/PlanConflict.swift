import Base
import Git
import Gitflow

/// A step of a plan with a conflict that a user must resolve.
struct PlanConflict {
  enum Cause {
    case merge(FlowMerge)
    case commit(CommitDetails, of: FlowRebase)
  }

  var step: Int
  var cause: Cause
  var source: ObjectID
  var target: ObjectID
  var files: [String]

  func refusal(of plan: FlowPlan) -> Failure {
    let names = files.prefix(10).map { "'\(ForeignText.shown($0))'" }.joined(separator: ", ")
    return Failure(
      .fail,
      [
        Diagnostic(
          PlanExecutor.rule, "\(what) in \(names): nothing was changed",
          hint: Remedy.explain("to stop there and resolve the conflict").then(
            .run(plan.again.adding("--resolve"))), evidence: evidence)
      ])
  }

  private var what: String {
    switch cause {
    case .merge(let merge):
      "'\(RefName.short(merge.source))' conflicts with '\(RefName.short(merge.target))'"
    case .commit(let commit, let rebase):
      "'\(ForeignText.shown(commit.subject))' (\(commit.id.short)) of '\(RefName.short(rebase.ref))' "
        + "conflicts"
    }
  }

  private var evidence: [String: JSONValue] {
    switch cause {
    case .merge(let merge):
      [
        "source": .string(RefName.short(merge.source)),
        "target": .string(RefName.short(merge.target)), "files": .strings(files),
      ]
    case .commit(let commit, _):
      ["commit": .string(commit.id.description), "files": .strings(files)]
    }
  }
}
