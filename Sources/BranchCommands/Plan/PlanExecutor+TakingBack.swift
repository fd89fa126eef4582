package import Base
import Git
package import Gitflow
import Session

struct Reversion {
  var changes: [RefChange]
  /// Refs that are kept because they were moved while the run was stopped.
  var left: [String]
  var head: FlowRun.Head
}

extension PlanExecutor {
  /// Undoes everything that the interrupted run has done.
  ///
  /// A ref that was moved since is kept; a note of the plan reports it.
  package func abort(_ command: String) async throws(Failure) -> FlowRun {
    try await PlanLock.holding(session) { () async throws(Failure) in
      var run = try await opened(command)
      if case .reverting = run.state {
        try await takeBack(&run)
        return run
      }
      try PlanGuard(session: session).checkIndexIsFree(
        again: Command.flowctl(named: command).adding("--abort"))
      try await checkNotPushed(run)
      var reversal = FlowReversal(to: run.head)
      if case .stopped(let step, _) = run.state {
        reversal.stop = step
        try await begin(reversal, of: &run)
      } else {
        let left = try await putBackLeftovers(of: run)
        let found = try await reversion(of: run, to: run.head)
        try await begin(reversal, of: &run, known: (left, found))
      }
      return run
    }
  }

  /// Forgets the interrupted run; every ref and file stays as it is.
  package func discard() async throws(Failure) -> FlowRun {
    try await PlanLock.holding(session) { () async throws(Failure) in
      guard var run = try journal.open() else {
        throw Failure(
          .usage, Self.rule, "there is no interrupted run to discard",
          hint: .flowctl("undo", "--list"))
      }
      run.plan.notes = []
      for change in run.combined {
        run.plan.notes.append(
          change.remainingText(at: CommitID(try await refs.resolve(change.ref))))
      }
      if run.hasPushed {
        run.plan.notes += run.plan.pushes.map { "what '\($0.remote)' has received stays there" }
      }
      let files = session.world.files
      if let operation = OngoingOperation.find(at: try session.repository(), files: files) {
        run.plan.notes.append("the \(operation.rawValue) in this working tree stays in progress")
      }
      run.state = .discarded
      try journal.write(run)
      return run
    }
  }

  /// Records that a run is being reverted, and reverts it.
  ///
  /// `known` is what the caller has just found out.
  func begin(
    _ reversal: FlowReversal, of run: inout FlowRun,
    known: (left: [WorkTreeChange], reversion: Reversion)? = nil
  ) async throws(Failure) {
    run.state = .reverting(reversal)
    try journal.write(run)
    try await takeBack(&run, known: known)
  }

  /// Completes the reversal of a run, from any intermediate state.
  func takeBack(
    _ run: inout FlowRun, known: (left: [WorkTreeChange], reversion: Reversion)? = nil
  ) async throws(Failure) {
    guard case .reverting(let reversal) = run.state else { return }
    try PlanGuard(session: session).checkIndexIsFree(again: run.ways[0])
    if let step = reversal.stop { try await drop(&run, step) }
    if reversal.isUndo { try await takeBackPush(&run) }
    let left = if let known { known.left } else { try await putBackLeftovers(of: run) }
    let reversion =
      if let known { known.reversion } else { try await reversion(of: run, to: reversal.head) }
    try await takeBackFiles(reversion)
    try await apply(reversion, of: run)
    run.plan.notes = reversal.isUndo ? run.plan.notes : []
    run.plan.notes +=
      (left.isEmpty ? [] : [Self.halfWay(left)])
      + reversion.left.map { "'\(RefName.short($0))' has moved since and was not changed" }
    if run.hasPushed, !reversal.isUndo {
      run.plan.notes += run.plan.pushes.map {
        "'\($0.remote)' did not reply to the push, which may still succeed; to check: git fetch"
      }
    }
    run.state = reversal.isUndo ? .undone : .aborted
    try journal.write(run)
  }

  /// Undoes a rename on the remote, before anything local changes.
  private func takeBackPush(_ run: inout FlowRun) async throws(Failure) {
    do throws(Failure) {
      try await pushBack(run)
    } catch {
      for change in run.combined
      where CommitID(try await refs.resolve(change.ref)) != change.after { throw error }
      run.state = .done
      try journal.write(run)
      throw error
    }
  }

  /// After an interruption between files and branch, the files are ahead of the branch.
  private func takeBackFiles(_ reversion: Reversion) async throws(Failure) {
    let changes = reversion.changes
    let own = try await session.repository().isBare ? nil : refs.head().ref
    var trees = try await elsewhere(changes)
    if let change = changes.first(where: { $0.ref == own }) { trees.append((self, change)) }
    for (tree, change) in trees {
      guard let new = ObjectID(change.before), let old = ObjectID(change.after),
        try await refs.resolve(change.ref) == old
      else { continue }
      try await askingGit(await tree.git.moveWorkTree(from: new, to: old))
    }
  }

  func reversal(of run: FlowRun) async throws(Failure) -> [RefChange] {
    var changes: [RefChange] = []
    for change in run.combined.reversed() {
      changes.append(try await isOurTag(change) ?? change.reversed)
    }
    return changes
  }

  /// Moves every ref and the working tree back to where they were.
  private func apply(_ reversion: Reversion, of run: FlowRun) async throws(Failure) {
    try await move(
      reversion.changes, to: reversion.head.ref, else: reversion.head,
      reason: "flowctl undo: \(run.plan.command) \(run.plan.subject)",
      and: try await unkeeping(run))
    try await restoreSettings(run)
  }

  /// The changes that undoing a run would make.
  ///
  /// - Throws: what prevents the change of the working tree.
  func reversion(
    of run: FlowRun, to head: FlowRun.Head
  ) async throws(Failure) -> Reversion {
    var (changes, left): ([RefChange], [String]) = ([], [])
    for change in try await reversal(of: run) {
      let actual = CommitID(try await refs.resolve(change.ref))
      if run.isOpen, actual != change.before, actual != change.after {
        left.append(change.ref)
      } else {
        changes.append(change)
      }
    }
    let again =
      (run.isOpen ? run.ways.last : nil) ?? .flowctl("undo", "\(run.number)", "--yes")
    let gone = changes.filter { $0.after == nil }.map(\.ref)
    try await PlanGuard(session: session).checkElsewhere(
      gone + [head.ref].compactMap(\.self), again)
    try await checkFiles(changes, to: head.ref, again: again)
    return Reversion(changes: changes, left: left, head: head)
  }

  /// The change that deletes a tag whose tag object is not in the journal yet.
  private func isOurTag(_ change: RefChange) async throws(Failure) -> RefChange? {
    guard change.ref.hasPrefix("refs/tags/"), change.before == nil,
      let actual = try await refs.resolve(change.ref), CommitID(actual) != change.after,
      CommitID(try await session.commit(of: actual)) == change.after
    else { return nil }
    return RefChange(change.ref, from: CommitID(actual), to: nil)
  }
}
