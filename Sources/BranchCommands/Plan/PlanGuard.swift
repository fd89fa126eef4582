import Base
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
    try await checkElsewhere(plan.deletedRefs + [plan.finalBranch].compactMap(\.self), plan.again)
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

  /// - Throws: if an interrupted run must be continued or aborted first.
  func checkNoneIsOpen() throws(Failure) {
    guard let open = try PlanJournal(session).open() else { return }
    throw Failure(.fail, Self.rule, open.unfinishedText, hint: open.remedy)
  }

  /// - Throws: the interrupted run, or the operation of Git, that has detached HEAD.
  func checkNotDetachedByOperation() throws(Failure) {
    try checkNoneIsOpen()
    try checkNothingIsOngoing()
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

  /// A branch of another working tree can be neither deleted nor checked out here.
  func checkElsewhere(_ refs: [String], _ again: Command) async throws(Failure) {
    guard let other = try await elsewhere().first(where: { refs.contains($0.ref) }) else { return }
    throw Failure(
      .fail, Self.rule,
      "'\(RefName.short(other.ref))' is checked out in '\(other.worktree)': nothing was changed",
      hint: Remedy.explain("after you check out another branch there").then(.run(again)))
  }

  /// The branches that other working trees have checked out.
  func elsewhere() async throws(Failure) -> [CheckedOutBranch] {
    let location = try session.repository()
    return try await askingGit(
      try CheckedOutBranch.elsewhere(than: location, files: session.world.files))
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

  /// Returns the paths that a change from one commit to the other writes.
  ///
  /// `former` are those of a change before it, from the commit that is checked out.
  /// - Throws: if it would overwrite uncommitted changes, or files that Git ignores.
  @discardableResult
  func checkFiles(
    from old: ObjectID, to new: ObjectID, status: WorkTreeStatus? = nil,
    after former: [WrittenPath] = [], again: Command
  ) async throws(Failure) -> [WrittenPath] {
    if old == new { return [] }
    let git = try session.git()
    let (status, written) = try await askingGit { () async throws(GitError) in
      let current = if let status { status } else { try await git.workTreeStatus() }
      return (current, try await git.writtenPaths(from: old, to: new))
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
    if files.isEmpty {
      let known = Set(status.changes.map(\.path) + status.staged)
      let all = former + written
      try await checkIgnored(all.filter { !known.contains($0.path) }, again: again)
      return all
    }
    let stash =
      changes.contains { $0.kind == .untracked }
      ? Command.git("stash", "--include-untracked") : .git("stash")
    throw Failure(
      .fail, Self.rule,
      "your changes in \(CountText.names(files, most: 5)) would be overwritten: nothing was changed",
      hint: Remedy.run([stash, again]).then(.explain("to restore them later"))
        .then(.git("stash", "pop")))
  }

  /// Git itself overwrites ignored files without a word.
  func checkIgnored(_ written: [WrittenPath], again: Command) async throws(Failure) {
    guard let top = try session.repository().worktree else { return }
    let found = IgnoredFiles(top: top, files: session.world.files).inTheWay(of: written)
    let files = try await found.isEmpty ? [] : others(found, than: written)
    guard let first = files.first.map(session.typed) else { return }
    throw Failure(
      .fail, Self.rule,
      "\(CountText.names(files, most: 5)), ignored by Git, would be overwritten: nothing was changed",
      hint: Remedy.explain("to keep \(files.count == 1 ? "it" : "the first one")")
        .then(.run([Command(["mv", "-n", first, first + ".own"]), again])))
  }

  /// The files whose content is not the one to be written, such as by an interrupted run.
  private func others(
    _ files: [String], than written: [WrittenPath]
  ) async throws(Failure) -> [String] {
    let new = Dictionary(written.map { ($0.path, $0.after) }) { $1 }
    let git = try session.git()
    let plain = files.filter { new[$0] != nil && !$0.contains("\n") }
    let ids = (try? await git.blobIDs(ofFiles: plain)) ?? []
    let same = Set(zip(plain, ids).filter { new[$0] == $1 }.map(\.0))
    return files.filter { !same.contains($0) }
  }
}
