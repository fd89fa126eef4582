package import Base
import Git
package import Gitflow
import Session

extension PlanExecutor {
  /// Undoes a completed run.
  package func undo(_ number: Int) async throws(Failure) -> FlowRun {
    try await PlanLock.holding(session) { () async throws(Failure) in
      var (run, reversion) = try await undoing(number)
      guard let reversion else {
        try await takeBack(&run)
        return run
      }
      do throws(Failure) {
        try await begin(
          FlowReversal(to: reversion.head, isUndo: true), of: &run, known: ([], reversion))
      } catch {
        // An undo that has moved nothing, such as without a filter's program, blocks no other run.
        if try await isUnmoved(reversion.changes) {
          run.state = .done
          try journal.write(run)
        }
        throw error
      }
      return run
    }
  }

  private func isUnmoved(_ changes: [RefChange]) async throws(Failure) -> Bool {
    for change in changes
    where CommitID(try await refs.resolve(change.ref)) != change.before { return false }
    return true
  }

  /// The run with a number, if it can be undone.
  ///
  /// - Throws: the reason why it can't.
  package func undoable(_ number: Int) async throws(Failure) -> FlowRun {
    try await undoing(number).run
  }

  /// The run and its reversion; nil for a half-undone run, which needs no further checks.
  private func undoing(
    _ number: Int
  ) async throws(Failure) -> (run: FlowRun, reversion: Reversion?) {
    if let open = try journal.open(), case .reverting(let reversal) = open.state,
      reversal.isUndo, open.number == number
    {
      return (try await placed(open), nil)
    }
    try checkNoneIsOpen()
    let run = try await placed(try done(number))
    try PlanGuard(session: session).checkNothingIsOngoing()
    let isRenaming = run.plan.pushes.contains(where: \.isRenaming)
    if isRenaming {
      try await checkIsRenamed(run)
    } else {
      try await checkNotPushed(run)
    }
    try await checkIsLast(run)
    if !isRenaming { try await checkNotSeen(run) }
    try await checkStands(run)
    let head = try await place(after: run, try await reversal(of: run))
    return (run, try await reversion(of: run, to: head))
  }

  /// The refs that are already where undoing a run would move them.
  func takenBack(_ run: FlowRun) async throws(Failure) -> Set<String> {
    var refs: Set<String> = []
    for change in try await reversal(of: run)
    where CommitID(try await self.refs.resolve(change.ref)) == change.after {
      refs.insert(change.ref)
    }
    return refs
  }

  /// A branch gets its former name only if the remote has it as the run left it.
  private func checkIsRenamed(_ run: FlowRun) async throws(Failure) {
    for push in run.plan.pushes {
      let tips = try await session.remoteTips(
        of: push.refs, on: push.remote, remedy: .git("fetch", push.remote))
      for change in run.changes(sentBy: push) where tips[change.ref] != ObjectID(change.after) {
        let name = RefName.short(change.ref)
        throw Failure(
          .fail, Self.rule,
          "'\(name)' has changed on '\(push.remote)' since it was renamed: nothing was changed",
          hint: tips[change.ref] == nil
            ? Remedy.git("fetch", push.remote)
            : Remedy.explain("to see its commits")
              .then(
                .run([
                  .git("fetch", push.remote),
                  .git("log", "--oneline", "-10", "\(push.remote)/\(name)"),
                ])))
      }
    }
  }

  /// A user's later push counts as a push of the run.
  private func checkNotSeen(_ run: FlowRun) async throws(Failure) {
    let policy = try session.policy().policy
    let (remote, permanent) = (policy.remote, policy.model.permanentNames.map(\.branch))
    for change in run.combined where RefName.isBranch(change.ref) {
      let tracking = RefName.tracking(RefName.short(change.ref), of: remote)
      guard let after = ObjectID(change.after), let tip = try await refs.resolve(tracking),
        try await session.isAncestor(after, of: tip)
      else { continue }
      // Commits that the remote had before are not from this run.
      if let before = ObjectID(run.plan.tips[tracking] ?? nil),
        try await session.isAncestor(after, of: before)
      {
        continue
      }
      let edit = RefEdit(change)
      throw Failure(
        .fail, Self.rule,
        "'\(RefName.short(change.ref))' is already on '\(remote)': flowctl does not undo pushed changes",
        hint: change.before == nil
          ? try await deletionHint(of: change.ref, made: after, tip, remote, run)
          : run.isOwn(change.ref) && !permanent.contains(RefName.short(change.ref))
            ? try await resetHint(of: change, tip, remote) : try await revertHint(of: edit))
    }
  }

  /// Commands that reset a branch on both sides; if either has new commits, the log of these.
  private func resetHint(
    of change: RefChange, _ tip: ObjectID, _ remote: String
  ) async throws(Failure) -> Remedy? {
    guard let before = change.before, let after = change.after else { return nil }
    let name = RefName.short(change.ref)
    let own = try await refs.resolve(change.ref)
    let places = [("\(remote)/\(name)", CommitID(tip)), (name, CommitID(own ?? tip))]
    return showing(places, since: after)
      ?? .run([
        .git("switch", name), .git("reset", "--keep", before.short),
        .flowctl("submit", name, "--force-with-lease"),
      ])
  }

  /// The log of the first place with more commits than the run left.
  private func showing(_ places: [(String, CommitID?)], since made: CommitID?) -> Remedy? {
    guard let made, let place = places.first(where: { $0.1 != made })?.0 else { return nil }
    return Remedy.explain("the branch has newer commits that would be lost; to see them")
      .then(.git("log", "\(made.short)..\(place)"))
  }

  /// How to delete a branch on the remote; if it has new commits, only their log.
  private func deletionHint(
    of ref: String, made: ObjectID, _ tip: ObjectID, _ remote: String, _ run: FlowRun
  ) async throws(Failure) -> Remedy {
    let name = RefName.short(ref)
    // A merged branch must be finished, not deleted.
    if try await isMerged(name, tip, remote, run) {
      return .flowctl("finish", name)
    }
    let own = try await refs.resolve(ref)
    let places = [("\(remote)/\(name)", CommitID(tip)), (name, CommitID(own ?? made))]
    return showing(places, since: CommitID(made))
      ?? Remedy.explain("if no other user needs it, delete it on '\(remote)'; then")
      .then(.run([.git("fetch", "--prune", remote), .flowctl("undo", "\(run.number)", "--yes")]))
  }

  /// True if the branch is merged on the hosting service, or its remote target contains it.
  private func isMerged(
    _ name: String, _ tip: ObjectID, _ remote: String, _ run: FlowRun
  ) async throws(Failure) -> Bool {
    let location = try session.repository()
    let note = PullRequestNotes(location, files: session.world.files).note(of: name)
    if note?.state == .merged { return true }
    let model = try session.policy().policy.model
    let begun = run.plan.steps.contains { step in
      if case .create(_, .commit(let id)) = step { ObjectID(id) == tip } else { false }
    }
    let kind = BranchClassifier(model).classify(name).kind
    guard !begun, let target = kind?.targets.first.flatMap(model.permanentName),
      let there = try await refs.resolve(RefName.tracking(target, of: remote))
    else { return false }
    return try await session.isAncestor(tip, of: there)
  }

  private func done(_ number: Int) throws(Failure) -> FlowRun {
    guard try journal.numbers.contains(number) else {
      throw Failure(
        .usage, Self.rule, "the journal has no run \(number)",
        hint: .flowctl("undo", "--list", "--limit", "100"))
    }
    let run = try journal.run(number)
    if run.state == .done { return run }
    throw Failure(
      .fail, Self.rule, "run \(number), \(run.words), is already \(run.state.name)",
      hint: .flowctl("undo", "--list", "--limit", "100"))
  }

  /// A ref that a later run has moved or pushed requires undoing that run first.
  private func checkIsLast(_ run: FlowRun) async throws(Failure) {
    guard let (ref, later) = try later(than: run) else { return }
    let verb = later.moves(ref) ? "moved" : "pushed"
    throw Failure(
      .fail, Self.rule,
      "'\(RefName.short(ref))' has been \(verb) since by run \(later.number), \(later.words)",
      hint: await remedy(later))
  }

  /// A ref that a run moved, with the newest later run that has moved or pushed it.
  func later(than run: FlowRun) throws(Failure) -> (ref: String, run: FlowRun)? {
    let runs = try journal.done(after: run.number)
    for ref in run.combined.map(\.ref) {
      if let later = runs.first(where: { $0.moves(ref) || $0.hasSent(ref) }) { return (ref, later) }
    }
    return nil
  }

  private func remedy(_ run: FlowRun) async -> Remedy? {
    do throws(Failure) {
      _ = try await undoable(run.number)
      return .flowctl("undo", "\(run.number)", "--yes")
    } catch {
      return error.diagnostics.first?.hint
    }
  }

  /// Only refs that are where the run left them are undone.
  private func checkStands(_ run: FlowRun) async throws(Failure) {
    for change in try await reversal(of: run) {
      let actual = CommitID(try await refs.resolve(change.ref))
      if actual == change.before || actual == change.after { continue }
      let name = RefName.short(change.ref)
      let place = actual.map { "is at \($0.short)" } ?? "no longer exists"
      let left = change.before.map { "left it at \($0.short)" } ?? "deleted it"
      let log = change.before.map { Remedy.git("log", "\($0.short)..\(name)") }
      throw Failure(
        .fail, Self.rule,
        "'\(name)' \(place), and 'flowctl \(run.plan.command)' \(left): flowctl does not undo later changes",
        hint: actual == nil
          ? .flowctl("undo", "--list", "--json") : log ?? .git("log", "-3", name))
    }
  }

  /// Where HEAD moves when a completed run is undone; nil if it stays.
  ///
  /// HEAD returns to its former place from a branch that is moved or deleted, and from where the
  /// last run left it. A user who has switched to another branch stays there.
  func place(after run: FlowRun, _ changes: [RefChange]) async throws(Failure) -> FlowRun.Head {
    guard let branch = try await refs.head().ref else { return .none }
    if !changes.contains(where: { $0.ref == branch }) {
      let isLast = try journal.done(after: run.number).isEmpty
      guard isLast, branch == run.finalBranch else { return .none }
    }
    guard let before = run.head.ref, before != branch else { return run.head }
    if let change = changes.first(where: { $0.ref == before }) {
      if change.after != nil { return run.head }
    } else if try await refs.resolve(before) != nil {
      return run.head
    }
    throw Failure(
      .fail, Self.rule,
      "'\(RefName.short(before))', checked out before \(run.words), no longer exists",
      hint: .run([.git("switch", "--detach"), .flowctl("undo", "\(run.number)", "--yes")]))
  }
}

extension FlowRun {
  var words: String { "'\(plan.words)'" }

  /// True for a branch that was rebased, or updated from its target: reverting that would remove
  /// it from the target too, once the branch is merged.
  fileprivate func isOwn(_ ref: String) -> Bool {
    plan.steps.contains { step in
      switch step {
      case .rebase(let rebase): rebase.ref == ref
      case .merge(let merge): merge.target == ref && plan.command == "update"
      default: false
      }
    }
  }

  fileprivate func moves(_ ref: String) -> Bool { combined.contains { $0.ref == ref } }
}
