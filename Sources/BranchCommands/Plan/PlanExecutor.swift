package import Diagnostics
import Effects
import Git
package import Gitflow
import Session

/// Runs a plan: all commits first, then tags and the remote, and local refs last, in one transaction.
///
/// Until the remote has taken what it is told nothing of this clone has moved but tags, which go
/// again where it refuses. What is under way is in the journal before it begins.
package struct PlanExecutor: Sendable {
  /// How a plan is run.
  package struct Options: Sendable {
    /// Signs tags whatever the configuration says.
    package var signsTags = false
    /// Stops in the middle of a merge or rebase that conflicts instead of refusing the plan.
    package var resolves = false
    /// Sees that the remote answers before it is told: what then fails has told it nothing for sure.
    package var asksFirst = false
    /// Makes the commits and looks for all that is in the way, and then changes nothing.
    package var isDryRun = false
  }

  static let rule: RuleID = "plan"

  let session: Session
  private(set) var options: Options
  let git: GitCommands
  let refs: RefReader
  let journal: PlanJournal

  /// An executor in the repository of a session.
  init(_ session: Session, _ options: Options = Options()) throws(Failure) {
    self.session = session
    self.options = options
    git = try session.git().holding(PlanLock.heldFile(session))
    refs = try session.refs()
    journal = try PlanJournal(session)
  }

  /// Runs a plan from its first step; the answer is how far it came.
  ///
  /// - Throws: where nothing has changed; the failure says why.
  package func run(_ plan: FlowPlan) async throws(Failure) -> FlowRun {
    try await PlanLock.holding(session) { () async throws(Failure) in
      try checkNoneIsOpen()
      // A branch that is only made needs none of git's settings, nor the process that reads them.
      let isPlain = plan.steps.allSatisfy { ["create", "switch"].contains($0.kind) }
      let settings =
        isPlain
        ? PlanSettings() : try await PlanSettings.read(session, signsTags: options.signsTags)
      return try await carryOut(plan, settings)
    }
  }

  /// Makes a plan and runs it, while no other process changes what the plan is made from.
  func run(
    _ make: (PlanSettings) async throws(Failure) -> FlowPlan
  ) async throws(Failure) -> FlowRun {
    try await PlanLock.holding(session) { () async throws(Failure) in
      try checkNoneIsOpen()
      let settings = try await PlanSettings.read(session, signsTags: options.signsTags)
      return try await carryOut(try await make(settings), settings)
    }
  }

  /// What a plan would do: all that running it looks at, and makes, and no ref moved.
  ///
  /// - Throws: what running it would throw before anything has changed.
  package func foretell(_ plan: FlowPlan) async throws(Failure) -> FlowRun {
    var executor = self
    executor.options.isDryRun = true
    return try await executor.run(plan)
  }

  private func carryOut(
    _ plan: FlowPlan, _ settings: PlanSettings
  ) async throws(Failure) -> FlowRun {
    try await PlanGuard(session: session).check(plan, refs)
    var run = try await begun(plan)
    try await advance(&run, settings, again: run.plan.again)
    // What is forgotten later than it might be is no reason for a run to fail.
    if !options.isDryRun { try? await prune() }
    return run
  }

  /// - Throws: where a run waits to be continued or aborted.
  func checkNoneIsOpen() throws(Failure) {
    guard let open = try journal.open() else { return }
    throw Failure(.fail, Self.rule, open.unfinishedText, hint: open.remedy)
  }

  private func begun(_ plan: FlowPlan) async throws(Failure) -> FlowRun {
    let location = try session.repository()
    let head: FlowRun.Head
    switch try await refs.head() {
    case .branch(_, let ref, _): head = location.isBare ? .none : .branch(ref)
    case .detached(let id): head = CommitID(id).map(FlowRun.Head.detached) ?? .none
    }
    var run = FlowRun(
      number: (try journal.numbers.first ?? 0) + 1, time: session.world.now(),
      version: Session.programVersion, worktree: location.worktree ?? "", head: head, plan: plan)
    run.signsTags = options.signsTags
    return run
  }

  /// Makes what is not made yet and brings it into effect, or stops at a conflict.
  ///
  /// `again` is what is typed to come here once more.
  func advance(
    _ run: inout FlowRun, _ settings: PlanSettings, again: Command
  ) async throws(Failure) {
    // Commits that nothing leads to need no signature.
    let making = options.isDryRun ? PlanSettings() : settings
    var objects = try PlanObjects(session, run.plan, settings: making)
    if let conflict = try await objects.make(&run) {
      guard options.resolves, !options.isDryRun else { throw conflict.refusal(of: run.plan) }
      return try await stop(&run, at: conflict, again: again)
    }
    if run.changesNothing, try journal.open()?.number != run.number {
      // Of what did nothing there is nothing to be undone.
      run.state = .done
      return
    }
    try await checkFiles(run.combined, to: run.finalBranch, again: again)
    if options.isDryRun { return }
    if run.settings.isEmpty { run.settings = settings.going(with: run.combined) }
    try journal.write(run)
    try await apply(&run, settings)
  }

  /// The files of the work tree must be free to follow the branch that is checked out, and to go
  /// to the one that is in the end.
  func checkFiles(
    _ changes: [RefChange], to final: String?, again: Command
  ) async throws(Failure) {
    let head = try await refs.head()
    guard try !session.repository().isBare, var place = head.id else { return }
    if final.map({ $0 != head.ref }) ?? false || changes.contains(where: { $0.ref == head.ref }) {
      try PlanGuard(session: session).checkIndexIsFree(again: again)
    }
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
