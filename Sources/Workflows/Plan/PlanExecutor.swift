package import Diagnostics
import Effects
import Git
package import Gitflow

/// Runs a plan: all commits first, then tags and the remote, and local refs last, in one transaction.
///
/// Until the remote has taken what it is told nothing of this clone has moved but tags, which go
/// again where it refuses. What is under way is in the journal before it begins.
package struct PlanExecutor: Sendable {
  /// How a plan is run.
  package struct Options: Sendable {
    /// Signs tags whatever the configuration says.
    package var signsTags: Bool
    /// Stops in the middle of a merge that conflicts instead of refusing the plan.
    package var resolves: Bool

    /// Neither, by default.
    package init(signsTags: Bool = false, resolves: Bool = false) {
      self.signsTags = signsTags
      self.resolves = resolves
    }
  }

  static let rule: RuleID = "plan"

  let session: Session
  let options: Options
  let git: GitCommands
  let refs: RefReader
  let journal: PlanJournal

  /// An executor in the repository of a session.
  package init(_ session: Session, _ options: Options = Options()) throws(Failure) {
    self.session = session
    self.options = options
    git = try session.git()
    refs = try RefReader.open(session)
    journal = try PlanJournal(session)
  }

  /// Runs a plan from its first step; the answer is how far it came.
  ///
  /// - Throws: where nothing has changed; the failure says why.
  package func run(_ plan: FlowPlan) async throws(Failure) -> FlowRun {
    try await run { () async throws(Failure) in plan }
  }

  /// Makes a plan and runs it, while no other process changes what the plan is made from.
  func run(_ make: () async throws(Failure) -> FlowPlan) async throws(Failure) -> FlowRun {
    try await PlanLock.holding(session) { () async throws(Failure) in
      try checkNoneIsOpen()
      let plan = try await make()
      try await PlanGuard(session: session).check(plan, refs)
      var run = try await begun(plan)
      let signing = try await PlanSigning.read(session, signsTags: options.signsTags)
      try await advance(&run, signing)
      journal.prune()
      return run
    }
  }

  /// What a plan would do, with all its commits made and no ref moved.
  ///
  /// - Throws: where a merge conflicts.
  package func foretell(_ plan: FlowPlan) async throws(Failure) -> FlowRun {
    var run = try await begun(plan)
    // Commits that nothing leads to need no signature.
    var objects = try PlanObjects(session, plan, signing: PlanSigning())
    if let conflict = try await objects.make(&run) { throw refusal(conflict, of: run) }
    return run
  }

  private func checkNoneIsOpen() throws(Failure) {
    guard let open = try journal.open() else { return }
    let command = open.plan.command
    throw Failure(
      .fail, Self.rule, "'flowctl \(command) \(open.plan.subject)' is not at its end yet",
      hint: "flowctl \(command) --continue, or flowctl \(command) --abort")
  }

  private func begun(_ plan: FlowPlan) async throws(Failure) -> FlowRun {
    let location = try session.repository()
    let head: FlowRun.Head
    switch try await refs.head() {
    case .branch(_, let ref, _): head = location.isBare ? .none : .branch(ref)
    case .detached(let id): head = CommitID(id).map(FlowRun.Head.detached) ?? .none
    }
    return FlowRun(
      number: (journal.numbers.first ?? 0) + 1, time: session.world.now(),
      version: Session.programVersion, worktree: location.worktree ?? "", head: head, plan: plan)
  }

  /// Makes what is not made yet and brings it into effect, or stops at a conflict.
  func advance(_ run: inout FlowRun, _ signing: PlanSigning) async throws(Failure) {
    var objects = try PlanObjects(session, run.plan, signing: signing)
    if let conflict = try await objects.make(&run) {
      guard options.resolves, conflict.merge.method == .merge else {
        throw refusal(conflict, of: run)
      }
      return try await stop(&run, at: conflict)
    }
    if run.changesNothing, try journal.open()?.number != run.number {
      // Of what did nothing there is nothing to be undone.
      run.state = .done
      return
    }
    try await checkFiles(run.combined, to: run.finalBranch, again: run.plan.again)
    try journal.write(run)
    try await apply(&run, signing)
  }

  private func refusal(_ conflict: PlanObjects.Conflict, of run: FlowRun) -> Failure {
    let (source, target) = (
      RefName.short(conflict.merge.source), RefName.short(conflict.merge.target)
    )
    let files = conflict.files.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
    let hint =
      conflict.merge.method == .merge
      ? "\(run.plan.again) --resolve stops there for you to resolve it"
      : "git switch \(ShellWord.quoted(source)) && git merge \(ShellWord.quoted(target))"
    return Failure(
      .fail,
      [
        Diagnostic(
          Self.rule,
          "'\(source)' conflicts with '\(target)' in \(files): nothing was changed", hint: hint,
          evidence: [
            "source": .string(source), "target": .string(target),
            "files": .strings(conflict.files),
          ])
      ])
  }

  /// Leaves a conflict in the work tree, on the target's commit and off every branch.
  private func stop(
    _ run: inout FlowRun, at conflict: PlanObjects.Conflict
  ) async throws(Failure) {
    let head = try await refs.head()
    if run.worktree.isEmpty { throw refusal(conflict, of: run) }
    if let id = head.id {
      try await PlanGuard(session: session).checkFiles(
        from: id, to: conflict.target, again: run.plan.again)
    }
    run.state = .stopped(step: conflict.step, files: conflict.files)
    try journal.write(run)
    try await converting { () async throws(GitError) in
      let isThere: Bool
      if case .branch(_, conflict.merge.target, conflict.target) = head {
        isThere = true
      } else {
        isThere = head == .detached(conflict.target)
      }
      if !isThere { try await git.detach(at: conflict.target) }
      try await git.beginMerge(of: conflict.source, message: conflict.merge.message)
    }
  }

  /// The files of the work tree must be free to follow the branch that is checked out, and to go
  /// to the one that is in the end.
  func checkFiles(
    _ changes: [RefChange], to final: String?, again: String
  ) async throws(Failure) {
    let head = try await refs.head()
    guard try !session.repository().isBare, var place = head.id else { return }
    for ref in [head.ref, final].compactMap(\.self) {
      let change = changes.first { $0.ref == ref }
      let tip: ObjectID? =
        if let change { ObjectID(change.after) } else { try await refs.resolve(ref) }
      guard let tip else { continue }
      try await PlanGuard(session: session).checkFiles(from: place, to: tip, again: again)
      place = tip
    }
  }
}
