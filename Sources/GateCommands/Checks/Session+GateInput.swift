import Base
import Gates
import Git
import Gitflow
import Session

extension Session {
  /// The lines that a gate checks: all of the head if the base is unknown, without excluded files.
  func diff(of input: GateInput) async throws(Failure) -> ChangeDiff {
    var diff = try await whole(input.change)
    let excluded = Globs(input.excluded)
    if !excluded.isEmpty {
      diff.files.removeAll { excluded.matches($0.path) }
    }
    return diff
  }

  private func whole(_ change: Change) async throws(Failure) -> ChangeDiff {
    guard let head = change.head else { return try await stagedDiff(since: nil) }
    if let base = change.mergeBase { return try await diff(from: base, to: head) }
    let git = try git()
    return try await diff(from: try await askingGit(await git.emptyTree()), to: head)
  }

  /// The permanent branch of a change without a merge target: it has no new lines.
  func end(of change: Change) throws(Failure) -> String? {
    guard change.target == nil, let branch = change.source else { return nil }
    return try policy().policy.model.isPermanent(branch) ? branch : nil
  }

  /// A command that makes the merge base known: fetch the target, or its history.
  func baseRemedy(_ change: Change) -> Remedy {
    if let hint = change.missingBase?.hint { return hint }
    if change.target != nil { return .run(isShallow ? Session.unshallow : .git("fetch")) }
    let policy = (try? self.policy())?.policy
    let target = policy?.model.permanentNames.last { $0.branch != change.source }?.branch
    return .flowctl("gate", "run", "--base", target ?? "<branch>")
  }
}
