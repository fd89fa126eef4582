package import Diagnostics
import Effects
import Git
package import Gitflow

/// What takes a run back.
struct Reversion {
  var changes: [RefChange]
  /// The refs that stay, as somebody has moved them while the run waited.
  var left: [String]
  /// Where HEAD goes.
  var head: FlowRun.Head
}

extension PlanExecutor {
  /// Brings the run that waits to its end; a conflict must be resolved by then.
  package func resume(_ command: String, skipping: Bool = false) async throws(Failure) -> FlowRun {
    try await PlanLock.holding(session) { () async throws(Failure) in
      var run = try await opened(command)
      try PlanGuard(session: session).checkIndexIsFree(again: "flowctl \(command) --continue")
      let settings = try await PlanSettings.read(
        session, signsTags: run.signsTags || options.signsTags)
      if case .stopped(let step, _) = run.state {
        if skipping {
          try await skip(&run, step)
        } else {
          try await takeResolution(&run, step, settings)
        }
        run.state = .running
        try journal.write(run)
      } else if skipping {
        throw Failure(
          .usage, Self.rule, "no conflict waits to be skipped",
          hint: "flowctl \(command) --continue")
      } else {
        _ = try await putBackLeftovers(of: run)
      }
      let branches = run.plan.changedRefs + [run.plan.finalBranch].compactMap(\.self)
      try PlanGuard(session: session).checkElsewhere(branches)
      try await advance(&run, settings, again: "flowctl \(command) --continue")
      return run
    }
  }

  /// Takes everything back that the run which waits has done.
  ///
  /// A ref that somebody has moved on since stays where it is; a note of the plan tells.
  package func abort(_ command: String) async throws(Failure) -> FlowRun {
    try await PlanLock.holding(session) { () async throws(Failure) in
      var run = try await opened(command)
      try PlanGuard(session: session).checkIndexIsFree(again: "flowctl \(command) --abort")
      try await checkNotPushed(run)
      var wasStopped = false
      if case .stopped(let step, _) = run.state {
        wasStopped = true
        try await drop(&run, step)
      }
      let reversion = try await reversion(of: run)
      try await takeBackFiles(reversion)
      let left = wasStopped ? [] : try await putBackLeftovers(of: run)
      try await apply(reversion, of: run)
      run.plan.notes =
        (left.isEmpty ? [] : [Self.halfWay(left)])
        + reversion.left.map { "'\(RefName.short($0))' has been moved since, and stays" }
        + (run.hasPushed ? run.plan.pushes.map(\.remote) : []).map {
          "'\($0)' was told and never answered; should it take that late, git fetch shows it"
        }
      run.state = .aborted
      try journal.write(run)
      return run
    }
  }

  /// A run that was cut off between the files and their branch has left the files ahead of it.
  private func takeBackFiles(_ reversion: Reversion) async throws(Failure) {
    guard try !session.repository().isBare, let ref = try await refs.head().ref,
      let change = reversion.changes.first(where: { $0.ref == ref }),
      let new = ObjectID(change.before), let old = ObjectID(change.after),
      try await refs.resolve(ref) == old
    else { return }
    try await converting { () async throws(GitError) in
      try await git.moveWorkTree(from: new, to: old)
    }
  }

  private func opened(_ command: String) async throws(Failure) -> FlowRun {
    guard let run = try journal.open() else {
      throw Failure(
        .usage, Self.rule, "no 'flowctl \(command)' waits to be continued or aborted",
        hint: "flowctl journal")
    }
    guard run.plan.command == command else {
      throw Failure(
        .usage, Self.rule, "what waits is '\(run.plan.words)'",
        hint: "flowctl \(run.plan.command) --continue, or flowctl \(run.plan.command) --abort")
    }
    return try await placed(run)
  }

  /// The work tree that a run took along goes back with it.
  ///
  /// Where that is gone, the run goes on in this one, which stays on its branch.
  func placed(_ run: FlowRun) async throws(Failure) -> FlowRun {
    let here = session.location?.worktree ?? ""
    if run.worktree == here { return run }
    if journal.hasPlace(run) {
      let again = run.isOpen ? "" : " && flowctl undo \(run.number) --yes"
      throw Failure(
        .usage, Self.rule, "it was begun in the work tree '\(run.worktree)'",
        hint: "cd \(ShellWord.quoted(run.worktree))\(again)")
    }
    var run = run
    run.worktree = here
    let head = try await refs.head()
    // A branch that comes or goes with the run can't be stayed on.
    let isItsOwn = run.plan.steps.contains { step in
      switch step {
      case .create(let ref, _), .delete(let ref): ref == head.ref
      default: false
      }
    }
    if isItsOwn { return run }
    run.head =
      head.ref.map(FlowRun.Head.branch) ?? CommitID(head.id).map(FlowRun.Head.detached) ?? .none
    for case (let index, .switchTo) in run.plan.steps.enumerated() { run.skipped.insert(index) }
    return run
  }

  /// Only what this run told the remote counts, also where others have gone on from there since.
  func checkNotPushed(_ run: FlowRun) async throws(Failure) {
    guard run.hasPushed else { return }
    for push in run.plan.pushes {
      let remote = push.remote
      let edits = run.told(by: push).map(RefEdit.init).filter { $0.new != nil }
      let tips = try await session.remoteTips(
        of: push.refs, on: remote, remedy: "git fetch \(ShellWord.quoted(remote))")
      let taken = edits.filter { edit in
        guard let tip = tips[edit.ref] else { return false }
        return tip == edit.new || (run.state == .done && tip != edit.old)
      }
      guard let first = taken.first(where: { RefName.isBranch($0.ref) }) ?? taken.first else {
        continue
      }
      throw Failure(
        .fail, Self.rule,
        "'\(RefName.short(first.ref))' is on '\(remote)' already: what others have seen is not taken back",
        hint: run.isOpen
          ? "flowctl \(run.plan.command) --continue" : try await revertHint(of: first))
    }
  }

  /// A tag that others have seen stays; a new version goes over it.
  func revertHint(of edit: RefEdit) async throws(Failure) -> String? {
    guard RefName.isBranch(edit.ref), let tip = edit.new, let new = CommitID(tip) else {
      return nil
    }
    let isMerge = try await parents(of: tip).count > 1
    let branch = ShellWord.quoted(RefName.short(edit.ref))
    return "git switch \(branch) && git revert \(isMerge ? "-m 1 " : "")\(new.short)"
  }

  /// What takes back all that a run did.
  func reversal(of run: FlowRun) async throws(Failure) -> [RefChange] {
    var changes: [RefChange] = []
    for change in run.combined.reversed() {
      changes.append(try await isOurTag(change) ?? change.reversed)
    }
    return changes
  }

  /// Puts every ref back to where it stood, and the work tree to what was checked out.
  func apply(_ reversion: Reversion, of run: FlowRun) async throws(Failure) {
    try await move(
      reversion.changes, to: reversion.head.ref, else: reversion.head,
      reason: "flowctl undo: \(run.plan.command) \(run.plan.subject)")
    try await restoreSettings(run)
  }

  /// What taking a run back would do.
  ///
  /// - Throws: what keeps the work tree from it.
  func reversion(of run: FlowRun) async throws(Failure) -> Reversion {
    var (changes, left): ([RefChange], [String]) = ([], [])
    for change in try await reversal(of: run) {
      let actual = CommitID(try await refs.resolve(change.ref))
      if run.isOpen, actual != change.before, actual != change.after {
        left.append(change.ref)
      } else {
        changes.append(change)
      }
    }
    let head = run.isOpen ? run.head : try await place(after: run, changes)
    let again =
      run.isOpen ? "flowctl \(run.plan.command) --abort" : "flowctl undo \(run.number) --yes"
    try PlanGuard(session: session)
      .checkElsewhere(changes.map(\.ref) + [head.ref].compactMap(\.self))
    try await checkFiles(changes, to: head.ref, again: again)
    return Reversion(changes: changes, left: left, head: head)
  }

  /// The change that takes back a tag whose own name the journal has not heard of yet.
  private func isOurTag(_ change: RefChange) async throws(Failure) -> RefChange? {
    guard change.ref.hasPrefix("refs/tags/"), change.before == nil,
      let actual = try await refs.resolve(change.ref), CommitID(actual) != change.after,
      CommitID(try await session.commit(of: actual)) == change.after
    else { return nil }
    return RefChange(change.ref, from: CommitID(actual), to: nil)
  }
}
