package import Base
import Git
package import Gitflow
import Session

/// Runs a plan: first all commits, then tags and the push, then local refs in one transaction.
///
/// Until the remote has accepted the push, only tags change locally, and they are deleted if the
/// remote refuses. The journal records each run before it starts.
package struct PlanExecutor: Sendable {
  /// The options of a run.
  package struct Options: Sendable {
    /// Signs tags regardless of the configuration.
    package var signsTags = false
    /// Stops at a merge or rebase conflict instead of refusing the plan.
    package var resolves = false
    /// Contacts the remote before the push: a later failure surely has not pushed anything.
    package var asksFirst = false
    /// Creates the commits and checks all preconditions, but changes nothing.
    package var isDryRun = false
  }

  static let rule: RuleID = "plan"

  let session: Session
  private(set) var options: Options
  let git: GitCommands
  let refs: RefReader
  let journal: PlanJournal

  /// Creates an executor for the repository of a session.
  init(_ session: Session, _ options: Options = Options()) throws(Failure) {
    self.session = session
    self.options = options
    git = try session.git().holding(PlanLock.heldFile(session))
    refs = try session.refs()
    journal = try PlanJournal(session)
  }

  /// Runs a plan from its first step; returns how far it came.
  ///
  /// - Throws: if nothing has changed; the failure contains the reason.
  package func run(_ plan: FlowPlan) async throws(Failure) -> FlowRun {
    try await PlanLock.holding(session, isDryRun: options.isDryRun) { () async throws(Failure) in
      try checkNoneIsOpen()
      // Creating a branch needs no Git settings, nor the process that reads them.
      let isPlain = plan.steps.allSatisfy { ["create", "switch"].contains($0.kind) }
      let settings =
        isPlain
        ? PlanSettings() : try await PlanSettings.read(session, signsTags: options.signsTags)
      return try await carryOut(plan, settings)
    }
  }

  /// Creates a plan and runs it, while no other process changes the repository.
  func run(
    _ make: (PlanSettings) async throws(Failure) -> FlowPlan
  ) async throws(Failure) -> FlowRun {
    try await PlanLock.holding(session, isDryRun: options.isDryRun) { () async throws(Failure) in
      try checkNoneIsOpen()
      let settings = try await PlanSettings.read(session, signsTags: options.signsTags)
      return try await carryOut(try await make(settings), settings)
    }
  }

  /// Predicts what a plan would do: checks and creates everything, but moves no ref.
  ///
  /// - Throws: what a run would throw before anything changes.
  package func foretell(_ plan: FlowPlan) async throws(Failure) -> FlowRun {
    var executor = self
    executor.options.isDryRun = true
    return try await executor.run(plan)
  }

  private func carryOut(
    _ plan: FlowPlan, _ settings: PlanSettings
  ) async throws(Failure) -> FlowRun {
    let plan = plan.keeping(
      Dictionary(
        try await PlanGuard(session: session).elsewhere().map { ($0.ref, $0.worktree) }
      ) { $1 },
      head: try await refs.head().ref)
    try await PlanGuard(session: session).check(plan, refs)
    var run = try await begun(plan)
    try await advance(&run, settings, again: run.plan.again)
    // A failed cleanup of old runs is no reason for a run to fail.
    if !options.isDryRun { try? await prune() }
    return run
  }

  /// - Throws: if an interrupted run must be continued or aborted first.
  func checkNoneIsOpen() throws(Failure) {
    try PlanGuard(session: session).checkNoneIsOpen()
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

  /// Creates the remaining commits and applies the run, or stops at a conflict.
  ///
  /// `again` is the command that returns to this point.
  func advance(
    _ run: inout FlowRun, _ settings: PlanSettings, again: Command
  ) async throws(Failure) {
    // Predicted commits are unreachable and need no signature.
    let making = options.isDryRun ? PlanSettings() : settings
    var objects = try PlanObjects(session, run.plan, settings: making)
    if let conflict = try await objects.make(&run) {
      guard options.resolves, !options.isDryRun else { throw conflict.refusal(of: run.plan) }
      return try await stop(&run, at: conflict, again: again)
    }
    if run.changesNothing, try journal.open()?.number != run.number {
      // A run without changes can't be undone.
      run.state = .done
      return
    }
    try await checkFiles(
      options.isDryRun ? run.combined : try await open(run), to: run.finalBranch, again: again)
    if options.isDryRun { return }
    if run.settings.isEmpty { run.settings = settings.going(with: run.combined) }
    try journal.write(run)
    try await apply(&run, settings)
  }

  /// Files that change must have no uncommitted changes, for the current branch and for the one
  /// that is checked out at the end.
  func checkFiles(
    _ changes: [RefChange], to final: String?, again: Command
  ) async throws(Failure) {
    try await checkElsewhere(changes, again: again)
    let head = try await refs.head()
    guard try !session.repository().isBare, var place = head.id else { return }
    if final.map({ $0 != head.ref }) ?? false || changes.contains(where: { $0.ref == head.ref }) {
      try PlanGuard(session: session).checkIndexIsFree(again: again)
    }
    var (status, written): (WorkTreeStatus?, [WrittenPath]) = (nil, [])
    for ref in [head.ref, final].compactMap(\.self) {
      let change = changes.first { $0.ref == ref }
      let tip: ObjectID? =
        if let change { ObjectID(change.after) } else { try await refs.resolve(ref) }
      guard let tip, tip != place else { continue }
      if status == nil { status = try await askingGit(await git.workTreeStatus()) }
      written = try await PlanGuard(session: session).checkFiles(
        from: place, to: tip, status: status, after: written, again: again)
      place = tip
    }
  }
}
