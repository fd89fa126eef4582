import Base
import Git
import Gitflow
import Session

extension PlanExecutor {
  /// Leaves a conflict in the working tree, with HEAD detached at the target's commit.
  func stop(
    _ run: inout FlowRun, at conflict: PlanConflict, again: Command
  ) async throws(Failure) {
    if run.worktree.isEmpty { throw conflict.refusal(of: run.plan) }
    let head = try await refs.head()
    if let id = head.id {
      let plan = PlanGuard(session: session)
      let left = try await plan.checkFiles(from: id, to: conflict.target, again: again)
        .filter { $0.before != nil }
      let merged = try await askingGit(
        await git.writtenPaths(from: conflict.target, to: conflict.source))
      // Files of the commit that is left are tracked, also if the merge writes them again.
      try await plan.checkIgnored(left + merged, again: again)
    }
    run.state = .stopped(step: conflict.step, files: conflict.files)
    let isFirst = !run.hasStopped
    run.hasStopped = true
    if case .commit = conflict.cause, let tip = CommitID(conflict.target),
      let commit = CommitID(conflict.source)
    {
      run.replays[conflict.step] = FlowReplay(tip: tip, commit: commit)
    }
    try journal.write(run)
    let isThere = isThere(head, conflict)
    do throws(GitError) {
      if !isThere { try await git.detach(at: conflict.target) }
      switch conflict.cause {
      case .merge(let merge):
        try await git.beginMerge(of: conflict.source, message: merge.message)
      case .commit: try await git.beginPick(of: conflict.source)
      }
    } catch {
      throw try await notBegun(&run, error, isFirst: isFirst, again: again)
    }
  }

  /// If files prevent Git from starting the merge, everything is restored.
  private func notBegun(
    _ run: inout FlowRun, _ error: GitError, isFirst: Bool, again: Command
  ) async throws(Failure) -> Failure {
    let failure = Failure(
      .fail, Self.rule, "uncommitted changes prevent the merge or rebase: \(error.reason)",
      hint: .run([.git("stash"), again]))
    guard isFirst else { return unfinished(run, failure) }
    try await move([], to: run.head.ref, else: run.head, reason: "flowctl \(run.plan.command)")
    run.state = .aborted
    try journal.write(run)
    return failure
  }

  /// A commit on the branch itself must be the final content of the branch.
  private func isThere(_ head: Head, _ conflict: PlanConflict) -> Bool {
    if case .merge(let merge) = conflict.cause, merge.method == .merge,
      case .branch(_, merge.target, conflict.target) = head
    {
      return true
    }
    return head == .detached(conflict.target)
  }

  /// Takes over the user's resolution, committed or not.
  ///
  /// There is none if the process was interrupted before Git started, or if the user reverted it;
  /// then the same conflict appears again.
  func takeResolution(
    _ run: inout FlowRun, _ step: Int, _ settings: PlanSettings
  ) async throws(Failure) {
    let stopped = try stopped(run, step)
    let isWaiting = try await waits(stopped)
    if isWaiting {
      try await commit(stopped, run, settings)
    } else {
      try PlanGuard(session: session).checkNothingIsOngoing()
    }
    let head = try await refs.head()
    guard let made = head.id else { return }
    if !isWaiting, try await parents(of: made) == stopped.parents {
      try await checkMarkers(
        stopped, in: made, hint: [.git("commit", "--amend", "--no-edit")], run.command)
    }
    switch stopped {
    case .merge(let merge, let source, let target):
      guard try await parents(of: made) == [target, source] else {
        return try await checkNothingIsLost(head, merge.target, over: target, run)
      }
      let result =
        merge.method == .squash ? try await squashed(made, onto: target, merge, settings) : made
      run.changes[step] = RefChange(merge.target, from: CommitID(target), to: CommitID(result))
    case .commit(let commit, let tip):
      guard head == .detached(made), try await parents(of: made) == [tip],
        let tip = try await CommitID(isSame(made, tip) ? tip : made), let commit = CommitID(commit)
      else { return try await checkNothingIsLost(head, nil, over: tip, run) }
      run.replays[step] = FlowReplay(tip: tip, commit: commit, isDone: true)
    }
  }

  /// - Throws: if HEAD has other commits, which would be lost when the conflict is repeated.
  private func checkNothingIsLost(
    _ head: Head, _ branch: String?, over target: ObjectID, _ run: FlowRun
  ) async throws(Failure) {
    guard let made = head.id, made != target, head.ref == nil || head.ref == branch else { return }
    guard try await session.isAncestor(target, of: made) else { return }
    throw Failure(
      .fail, Self.rule, "HEAD has commits other than the conflict resolution",
      hint:
        Remedy.explain(
          "squash them into one resolution commit, or save them in a branch and use --abort; then"
        ).then(.run(run.command.adding("--continue"))))
  }

  /// Skips the step with the conflict, and removes it from the working tree.
  func skip(_ run: inout FlowRun, _ step: Int) async throws(Failure) {
    guard run.skip(step) != nil else {
      let words = run.plan.steps.indices.contains(step) ? run.plan.steps[step].text : "this step"
      throw Failure(
        .usage, Self.rule, "this step can't be skipped, later steps need it: \(words)",
        hint: .run(run.command.adding("--abort")))
    }
    try await drop(&run, step)
    if case .rebase = run.plan.steps[step] {
      run.replays[step]?.isDone = true
    } else {
      run.changes[step] = nil
      run.skipped.insert(step)
    }
  }

  /// Removes flowctl's changes from the working tree; a merge that is committed on the branch
  /// itself is left to be undone.
  func drop(_ run: inout FlowRun, _ step: Int) async throws(Failure) {
    let stopped = try stopped(run, step)
    let (location, files) = (try session.repository(), session.world.files)
    switch stopped {
    case .merge(_, let source, _):
      if OngoingOperation.mergeHead(at: location, files: files) == source {
        try await askingGit(await git.abortMerge())
      }
    case .commit(let commit, _):
      if OngoingOperation.pickHead(at: location, files: files) == commit {
        try await askingGit(await git.abortPick())
      }
    }
    try PlanGuard(session: session).checkNothingIsOngoing()
    guard case .merge(let merge, let source, let target) = stopped,
      let tip = try await refs.resolve(merge.target), tip != target,
      try await parents(of: tip) == [target, source]
    else { return }
    run.changes[step] = RefChange(merge.target, from: CommitID(target), to: CommitID(tip))
  }

  private enum Stopped {
    case merge(FlowMerge, source: ObjectID, target: ObjectID)
    case commit(ObjectID, onto: ObjectID)

    /// The parents of a commit that resolves the conflict.
    var parents: [ObjectID] {
      switch self {
      case .merge(_, let source, let target): [target, source]
      case .commit(_, let tip): [tip]
      }
    }

    /// The two commits that conflict.
    var sides: (ours: ObjectID, theirs: ObjectID) {
      switch self {
      case .merge(_, let source, let target): (target, source)
      case .commit(let commit, let tip): (tip, commit)
      }
    }
  }

  private func stopped(_ run: FlowRun, _ step: Int) throws(Failure) -> Stopped {
    if run.plan.steps.indices.contains(step) {
      switch run.plan.steps[step] {
      case .merge(let merge):
        if let source = tip(of: merge.source, in: run), let target = tip(of: merge.target, in: run)
        {
          return .merge(merge, source: source, target: target)
        }
      case .rebase:
        if let replay = run.replays[step], let commit = ObjectID(replay.commit),
          let tip = ObjectID(replay.tip)
        {
          return .commit(commit, onto: tip)
        }
      default: break
      }
    }
    throw Failure(
      .badInput, Self.rule, "step \(step + 1) of the recorded run can't have a conflict")
  }

  func conflictTarget(of run: FlowRun, _ step: Int) -> ObjectID? {
    switch try? stopped(run, step) {
    case .merge(_, _, let target): target
    case .commit(_, let tip): tip
    case nil: nil
    }
  }

  private func tip(of ref: String, in run: FlowRun) -> ObjectID? {
    ObjectID(run.combined.first { $0.ref == ref }?.after ?? run.plan.tips[ref] ?? nil)
  }

  /// True while the merge or cherry-pick that flowctl started is in progress.
  private func waits(_ stopped: Stopped) async throws(Failure) -> Bool {
    let (location, files) = (try session.repository(), session.world.files)
    let head = try await refs.head().id
    switch stopped {
    case .merge(_, let source, let target):
      return head == target
        && OngoingOperation.mergeHead(at: location, files: files) == source
    case .commit(let commit, let tip):
      return head == tip && OngoingOperation.pickHead(at: location, files: files) == commit
    }
  }

  private func commit(
    _ stopped: Stopped, _ run: FlowRun, _ settings: PlanSettings
  ) async throws(Failure) {
    let files = try await askingGit(await git.unresolvedFiles())
    guard files.isEmpty else {
      throw unresolved(files, "unresolved conflicts:", [], run.command)
    }
    try await checkMarkers(
      stopped, in: try await askingGit(await git.writeTree()), hint: [], run.command)
    try await askingGit { () async throws(GitError) in
      switch stopped {
      case .merge(let merge, _, _):
        try await git.commitMerge(message: merge.message, isSigned: settings.signsCommits)
      case .commit(let commit, _):
        try await git.commitPick(of: commit, isSigned: settings.signsCommits)
      }
    }
  }

  /// - Throws: if a file that differs from both sides has markers that neither side has.
  private func checkMarkers(
    _ stopped: Stopped, in tree: ObjectID, hint: [Command], _ command: Command
  ) async throws(Failure) {
    let ((ours, theirs), conflicts) = (stopped.sides, try? await conflicts(stopped))
    let marked = try await askingGit(
      await ConflictMarkers.files(
        in: tree, ours: ours, theirs: theirs, conflicts: conflicts, git))
    guard marked.isEmpty else {
      throw unresolved(marked, "conflict markers are left in", hint, command)
    }
  }

  /// The files that the merge or the commit conflicts in.
  private func conflicts(_ stopped: Stopped) async throws(Failure) -> [String] {
    switch stopped {
    case .merge(_, let source, let target):
      let merged = try await askingGit(await git.mergeTree(of: source, into: target))
      if case .conflicts(let files, _) = merged { return files }
    case .commit(let commit, let tip):
      let parent = try await parents(of: commit).first
      let replayed = try await askingGit(
        await git.replay(commit, after: parent, onto: tip, isSigned: false))
      if case .conflicts(let files) = replayed { return files }
    }
    return []
  }

  private func unresolved(
    _ files: [String], _ what: String, _ hint: [Command], _ command: Command
  ) -> Failure {
    let names = files.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
    let add = Command.git("add").adding(Array(files.prefix(10)))
    return Failure(
      .fail, Self.rule, "\(what) \(names)",
      hint: Remedy.explain("after you resolve them").then(
        .run([add] + hint + [command.adding("--continue")])))
  }

  private func squashed(
    _ merged: ObjectID, onto target: ObjectID, _ merge: FlowMerge, _ settings: PlanSettings
  ) async throws(Failure) -> ObjectID {
    guard let tree = try await session.commitDetails([merged]).first?.tree else { return merged }
    return try await askingGit(
      await git.writeCommit(
        tree, parents: [target], message: merge.message, isSigned: settings.signsCommits))
  }

  func parents(of commit: ObjectID) async throws(Failure) -> [ObjectID] {
    try await session.commitDetails([commit]).first?.parents ?? []
  }
}
