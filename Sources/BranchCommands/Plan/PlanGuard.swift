import Diagnostics
import Effects
import Git
import Gitflow
import Session

/// What must hold of a clone before a plan may change it.
struct PlanGuard {
  private static let rule: RuleID = "plan"

  let session: Session

  /// - Throws: where the clone is in the middle of something, or is not as the plan found it.
  func check(_ plan: FlowPlan, _ refs: RefReader) async throws(Failure) {
    try checkNothingIsOngoing()
    try checkElsewhere(plan.changedRefs + [plan.finalBranch].compactMap(\.self))
    for (ref, expected) in plan.tips.sorted(by: { $0.key < $1.key }) {
      let actual = CommitID(try await refs.resolve(ref))
      guard actual != expected else { continue }
      throw Failure(
        .fail, Self.rule,
        "'\(RefName.short(ref))' has moved since the plan was made: nothing was changed",
        hint: .run(plan.again))
    }
  }

  /// A merge, rebase or cherry-pick of somebody else is theirs.
  func checkNothingIsOngoing() throws(Failure) {
    let location = try session.repository()
    guard let operation = OngoingOperation.find(at: location, files: session.world.files) else {
      return
    }
    throw Failure(
      .fail, Self.rule, "a \(operation.rawValue) is under way in this work tree",
      hint: Remedy.explain("finish it, or take it back")
        .then(.git(operation.rawValue, "--abort")))
  }

  /// The work tree is not taken along while somebody holds its index.
  func checkIndexIsFree(again: Command) throws(Failure) {
    let lock = try session.repository().gitDirectory + "/index.lock"
    guard (try? session.world.files.status(lock)) != nil else { return }
    throw Failure(
      .unavailable, Self.rule,
      "another git is at work in this work tree, or was ended there: '\(lock)' is there, and nothing was changed",
      hint: Remedy.explain("wait for it; should none run")
        .then(.run([Command(["rm", lock]), again])))
  }

  /// The files of another work tree would not follow its branch.
  func checkElsewhere(_ changed: [String]) throws(Failure) {
    let others = CheckedOutBranch.elsewhere(
      than: try session.repository(), files: session.world.files)
    guard let other = others.first(where: { changed.contains($0.ref) }) else { return }
    throw Failure(
      .fail, Self.rule,
      "'\(RefName.short(other.ref))' is checked out in '\(other.worktree)': its files would not follow",
      hint: .git("-C", other.worktree, "switch", "--detach"))
  }

  /// The staged files that the index has otherwise than either commit.
  ///
  /// A process that was ended before it moved the ref has taken index and files along already.
  private func foreign(
    _ staged: [String], _ old: ObjectID, _ new: ObjectID
  ) async throws(Failure) -> [String] {
    if staged.isEmpty { return [] }
    let git = try session.git()
    return try await askingGit { () async throws(GitError) in
      let others = Set(try await git.stagedPaths(against: old))
        .intersection(try await git.stagedPaths(against: new))
      return staged.filter(others.contains)
    }
  }

  /// - Throws: where the way from one commit to the other leads over what somebody changed.
  func checkFiles(
    from old: ObjectID, to new: ObjectID, again: Command
  ) async throws(Failure) {
    if old == new { return }
    let git = try session.git()
    let (status, written) = try await askingGit { () async throws(GitError) in
      let status = try await git.workTreeStatus()
      if status.isClean { return (status, [FileChange]()) }
      return (status, try await git.changes(from: old, to: new))
    }
    // Git takes no index along in which a conflict is left.
    if let conflict = status.changes.first(where: { $0.kind == .conflict }) {
      throw Failure(
        .fail, Self.rule, "'\(conflict.path)' is still in conflict here: nothing was changed",
        hint: Remedy.explain("once it is right")
          .then(.run([.git("add", conflict.path), again])))
    }
    let paths = WrittenPaths(written)
    let changes = status.changes.filter { paths.meet($0.path) }
    let staged = try await foreign(status.staged.filter(paths.meet), old, new)
    let files = Set(changes.map(\.path) + staged).sorted()
    if files.isEmpty { return }
    let stash =
      changes.contains { $0.kind == .untracked }
      ? Command.git("stash", "--include-untracked") : .git("stash")
    throw Failure(
      .fail, Self.rule,
      "your changes of \(CountText.names(files, most: 5)) would be overwritten: nothing was changed",
      hint: Remedy.run([stash, again]).then(.explain("to bring them back later"))
        .then(.git("stash", "pop")))
  }
}
