package import Base
import Git
package import Gitflow
import Session

extension PlanExecutor {
  /// Completes the interrupted run; a conflict must be resolved by then.
  package func resume(_ command: String, skipping: Bool = false) async throws(Failure) -> FlowRun {
    try await PlanLock.holding(session) { () async throws(Failure) in
      var run = try await opened(command)
      if case .reverting = run.state {
        if skipping { throw nothingToSkip(run) }
        try await takeBack(&run)
        return run
      }
      let again = Command.flowctl(named: command).adding("--continue")
      try PlanGuard(session: session).checkIndexIsFree(again: again)
      _ = try await putBackLeftovers(of: run)
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
        throw nothingToSkip(run)
      }
      let branches = run.plan.deletedRefs + [run.plan.finalBranch].compactMap(\.self)
      try await PlanGuard(session: session).checkElsewhere(branches, again)
      try await advance(&run, settings, again: again)
      return run
    }
  }

  private func nothingToSkip(_ run: FlowRun) -> Failure {
    Failure(
      .usage, Self.rule, "there is no conflict to skip", hint: run.ways.first.map(Remedy.run))
  }

  func opened(_ command: String) async throws(Failure) -> FlowRun {
    guard let run = try journal.open() else {
      throw Failure(
        .usage, Self.rule, "no interrupted 'flowctl \(command)' to continue or abort",
        hint: .flowctl("undo", "--list"))
    }
    guard run.plan.command == command else {
      throw Failure(
        .usage, Self.rule, "the interrupted command is '\(run.plan.words)'",
        hint: run.remedy)
    }
    return try await placed(run)
  }

  /// A run must be continued in the working tree where it started.
  ///
  /// If that no longer exists, the run continues in the current one, which keeps its branch.
  func placed(_ run: FlowRun) async throws(Failure) -> FlowRun {
    let here = session.location?.worktree ?? ""
    if run.worktree == here { return run }
    if journal.hasPlace(run) {
      let again: [Command] = run.isOpen ? [] : [.flowctl("undo", "\(run.number)", "--yes")]
      throw Failure(
        .usage, Self.rule, "the run was started in the working tree '\(run.worktree)'",
        hint: .run([Command(["cd", run.worktree])] + again))
    }
    var run = run
    run.worktree = here
    let head = try await refs.head()
    // A branch that the run creates or deletes can't stay checked out.
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

  /// Only refs pushed by this run count, also if other users have added commits since.
  func checkNotPushed(_ run: FlowRun) async throws(Failure) {
    guard run.hasPushed else { return }
    for push in run.plan.pushes {
      let remote = push.remote
      let edits = run.changes(sentBy: push).map(RefEdit.init).filter { $0.new != nil }
      let tips = try await session.remoteTips(
        of: push.refs, on: remote, remedy: .git("fetch", remote))
      let taken = edits.filter { edit in
        guard let tip = tips[edit.ref] else { return false }
        return tip == edit.new || (run.state == .done && tip != edit.old)
      }
      guard let first = taken.first(where: { RefName.isBranch($0.ref) }) ?? taken.first else {
        continue
      }
      let seen = Diagnostic(
        Self.rule,
        "'\(RefName.short(first.ref))' is already on '\(remote)': flowctl does not undo pushed changes",
        hint: run.isOpen
          ? run.ways.first.map(Remedy.run) : try await revertHint(of: first))
      let gone = run.changes(sentBy: push).map(RefEdit.init).filter { $0.new == nil }
        .filter { tips[$0.ref] == nil }
      let rest = taken.filter { $0 != first } + (taken.count > 1 ? gone : [])
      var diagnostics = [seen]
      if !run.isOpen {
        for edit in rest { diagnostics.append(try await remainder(of: edit, on: remote)) }
      }
      throw Failure(.fail, diagnostics)
    }
  }

  /// A note on a further ref that the run has pushed, with the command that reverts it.
  private func remainder(of edit: RefEdit, on remote: String) async throws(Failure) -> Diagnostic {
    let name = RefName.short(edit.ref)
    guard let new = CommitID(edit.new) else {
      return Diagnostic(
        Self.rule, "'\(name)' was deleted on '\(remote)'", severity: .note,
        hint: CommitID(edit.old).map {
          .run([.git("branch", name, $0.short), .git("push", remote, name)])
        })
    }
    guard RefName.isBranch(edit.ref) else {
      return Diagnostic(
        Self.rule, "the tag '\(name)' is kept on '\(remote)': the next version replaces it",
        severity: .note)
    }
    let hint = try await revertHint(of: edit)
    return Diagnostic(
      Self.rule,
      "'\(name)' on '\(remote)' also contains it, in \(new.short)"
        + (hint == nil ? ", which changed no file" : ""), severity: .note, hint: hint)
  }

  /// The command that reverts a pushed branch; nil for a tag, which a new version replaces, and for
  /// a merge that changed no file.
  func revertHint(of edit: RefEdit) async throws(Failure) -> Remedy? {
    guard RefName.isBranch(edit.ref), let tip = edit.new, let new = CommitID(tip) else {
      return nil
    }
    let parents = try await parents(of: tip)
    let isMerge = parents.count > 1
    if isMerge, try await isSame(parents[0], tip) { return nil }
    return .run([
      .git("switch", RefName.short(edit.ref)),
      Command(["git", "revert"] + (isMerge ? ["-m", "1"] : []) + [new.short]),
    ])
  }

  /// True if two commits have the same files.
  func isSame(_ left: ObjectID, _ right: ObjectID) async throws(Failure) -> Bool {
    let details = try await session.commitDetails([left, right])
    return details.count == 2 && details[0].tree == details[1].tree
  }
}
