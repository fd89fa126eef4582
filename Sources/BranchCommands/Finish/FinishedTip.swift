import Diagnostics
import Git
import Gitflow
import Session

/// Finds whether a branch that only the remote still has is an older part of what was finished.
///
/// A squash holds what the branch came to, and not what it was on its way there: merged once more, an
/// older part of it would bring back what the branch has taken away since.
struct FinishedTip {
  /// Commits of the target that are looked at.
  private static let limit = 1000

  let session: Session
  let route: FinishRoute

  /// The commit of the target that brought the whole branch; nothing where none is known.
  ///
  /// `subjects` are those of the commits that the target lacks, the oldest first.
  func landed(
    _ tip: ObjectID, on target: ObjectID, _ subjects: [String]
  ) async throws(Failure) -> CommitID? {
    for run in try PlanJournal(session).done where run.plan.subject == route.branch {
      guard let (finished, landed) = finish(in: run), let commit = ObjectID(landed) else {
        continue
      }
      if try await session.holds(finished, tip), try await session.holds(target, commit) {
        return landed
      }
    }
    return try await squash(of: tip, on: target, subjects)
  }

  /// What a run has finished, and the commit by which that came into the target.
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

  /// A squash that names the branch, and lists first what the target lacks of it.
  private func squash(
    of tip: ObjectID, on target: ObjectID, _ subjects: [String]
  ) async throws(Failure) -> CommitID? {
    let log = try await session.log(from: [target], excluding: [tip], limit: Self.limit)
    let squash = log.first { entry in
      MergeMessage.squashed(by: entry.subject) == route.branch
        && entry.body.split(separator: "\n").filter { $0.hasPrefix("* ") }
          .map { $0.dropFirst(2) }.starts(with: subjects.map { $0[...] })
    }
    return squash.flatMap { CommitID($0.id) }
  }
}
