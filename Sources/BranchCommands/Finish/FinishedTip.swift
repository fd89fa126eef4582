import Diagnostics
import Git
import Gitflow
import Session

/// Checks whether a branch that exists only on the remote is an older part of a finished one.
///
/// A squash contains the final state of a branch: merging an older part again would restore what
/// the branch has removed since.
struct FinishedTip {
  /// The number of target commits to search.
  private static let limit = 1000

  let session: Session
  let route: FinishRoute

  /// The commit of the target that contains the whole branch; nil if none is known.
  ///
  /// `commits` are those that the target lacks, oldest first.
  func landed(
    _ tip: ObjectID, on target: ObjectID, _ commits: [SquashedCommit]
  ) async throws(Failure) -> CommitID? {
    for run in try PlanJournal(session).done where run.plan.subject == route.branch {
      guard let (finished, landed) = finish(in: run), let commit = ObjectID(landed) else {
        continue
      }
      if try await session.holds(finished, tip), try await session.holds(target, commit) {
        return landed
      }
    }
    return try await squash(of: tip, on: target, commits)
  }

  /// The branch that a run finished, and the commit that merged it into the target.
  private func finish(in run: FlowRun) -> (tip: ObjectID, landed: CommitID)? {
    guard run.plan.command == "finish" else { return nil }
    for (index, step) in run.plan.steps.enumerated() {
      guard case .merge(let merge) = step, merge.target == RefName.branch(route.target),
        let landed = run.changes[index]?.after
      else { continue }
      let made = run.changes.filter { $0.key < index && $0.value.ref == merge.source }
      let tip = made.max { $0.key < $1.key }?.value.after ?? run.plan.tips[merge.source] ?? nil
      if let tip = ObjectID(tip) { return (tip, landed) }
    }
    return nil
  }

  /// A squash that names the branch, and lists the commits that the target lacks first.
  private func squash(
    of tip: ObjectID, on target: ObjectID, _ commits: [SquashedCommit]
  ) async throws(Failure) -> CommitID? {
    let log = try await session.log(from: [target], excluding: [tip], limit: Self.limit)
    let squash = log.first { entry in
      MergeMessage.squashed(by: entry.subject) == route.branch
        && SquashedCommit.lists(commits, in: entry.body)
    }
    return squash.flatMap { CommitID($0.id) }
  }
}
