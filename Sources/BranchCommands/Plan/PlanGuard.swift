import Diagnostics
import Effects
import Git
import Gitflow
import Session

/// The preconditions in a clone before a plan may change it.
struct PlanGuard {
  private static let rule: RuleID = "plan"

  let session: Session

  /// - Throws: if a Git operation is in progress, or refs have moved since the plan was made.
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

  /// A merge, rebase or cherry-pick that a user started is left alone.
  func checkNothingIsOngoing() throws(Failure) {
    let location = try session.repository()
    guard let operation = OngoingOperation.find(at: location, files: session.world.files) else {
      return
    }
    throw Failure(
      .fail, Self.rule, "a \(operation.rawValue) is in progress in this working tree",
      hint: Remedy.explain("finish it, or abort it")
        .then(.git(operation.rawValue, "--abort")))
  }

  /// The working tree is not changed while another process locks its index.
  func checkIndexIsFree(again: Command) throws(Failure) {
    let lock = try session.repository().gitDirectory + "/index.lock"
    guard (try? session.world.files.status(lock)) != nil else { return }
    throw Failure(
      .unavailable, Self.rule,
      "another Git process is running in this working tree, or crashed: '\(lock)' exists; nothing was changed",
      hint: Remedy.explain("wait until it ends; if none is running")
        .then(.run([Command(["rm", lock]), again])))
  }

  /// The files of another working tree would not change with its branch.
  func checkElsewhere(_ changed: [String]) throws(Failure) {
    let others = CheckedOutBranch.elsewhere(
      than: try session.repository(), files: session.world.files)
    guard let other = others.first(where: { changed.contains($0.ref) }) else { return }
    throw Failure(
      .fail, Self.rule,
      "'\(RefName.short(other.ref))' is checked out in '\(other.worktree)', whose files would not be updated",
      hint: .git("-C", other.worktree, "switch", "--detach"))
  }

  /// The staged files whose index entry differs from both commits.
  ///
  /// A process interrupted before it moved the ref may have updated index and files already.
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

  /// - Throws: if a change from one commit to the other would overwrite uncommitted changes.
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
    // Git can't switch commits while the index contains a conflict.
    if let conflict = status.changes.first(where: { $0.kind == .conflict }) {
      throw Failure(
        .fail, Self.rule, "'\(conflict.path)' has an unresolved conflict: nothing was changed",
        hint: Remedy.explain("after you resolve it")
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
      "your changes in \(CountText.names(files, most: 5)) would be overwritten: nothing was changed",
      hint: Remedy.run([stash, again]).then(.explain("to restore them later"))
        .then(.git("stash", "pop")))
  }
}
