import Configuration
package import Diagnostics
import Git
import Gitflow
package import Session

/// `update`: merges the base into a branch, or rebases the branch.
package enum UpdateBranch {
  /// The options of the command line.
  package struct Options: Sendable {
    package var rebases: Bool
    package var execution: PlanExecutor.Options
    package var fetches: Bool
    package var isDryRun: Bool
  }

  private static let rule: RuleID = "update"

  /// Plans, and runs the plan unless this is a dry run.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let policy = try session.policy().policy
    let executor = try PlanExecutor(session, options.execution)
    _ = try await RemoteRefresh.run(policy.remote, fetches: options.fetches, in: session)
    let plan = try await plan(options, policy, session)
    if plan.steps.isEmpty, !options.isDryRun { return nothing(plan) }
    if options.isDryRun {
      return PlanListing(run: try await executor.foretell(plan), isDryRun: true).listing
    }
    return PlanListing(run: try await executor.run(plan)).listing
  }

  private static func nothing(_ plan: FlowPlan) -> Report {
    Report(
      text: plan.notes.map { $0 + "\n" }.joined(),
      values: ["subject": .string(plan.subject), "steps": [], "notes": .strings(plan.notes)],
      isDeed: true)
  }

  private static func plan(
    _ options: Options, _ policy: Policy, _ session: Session
  ) async throws(Failure) -> FlowPlan {
    let refs = try session.refs()
    guard case .branch(let name, let ref, let tip?) = try await refs.head(),
      let own = CommitID(tip)
    else {
      try PlanGuard(session: session).checkNotDetachedByOperation()
      throw Failure(
        .usage, rule, "no branch with commits is checked out", hint: .git("switch", "<branch>"))
    }
    let base = try await base(of: name, policy, refs, session)
    guard let other = CommitID(base.id) else {
      throw Failure(.badInput, rule, "'\(base.ref)' is not a commit")
    }
    let history = try await session.history(tips: [tip, base.id])
    let apart = try await askingGit(await history.aheadBehind(tip, base: base.id))
    let distance = Distance(ahead: apart.ahead, behind: apart.behind)
    try checkPermanent(name, policy.model, base.ref, distance)
    var plan = UpdatePlanner.plan(
      (ref, own), base: (base.ref, other), distance, rebases: options.rebases)
    if options.execution.resolves { plan.again = plan.again.adding("--resolve") }
    if plan.steps.contains(where: { $0.kind == "rebase" }) {
      let note = RebasedNote(session: session, refs: refs, remote: policy.remote)
      plan.notes += try await [note.text(of: name, onto: base.id)].compactMap(\.self)
    }
    return plan
  }

  /// The base: for a permanent branch its remote branch, else the merge target.
  private static func base(
    of name: String, _ policy: Policy, _ refs: RefReader, _ session: Session
  ) async throws(Failure) -> (ref: String, id: ObjectID) {
    let branchClass = BranchClassifier(policy.model).classify(name)
    let kind = branchClass.kind
    if kind?.isPermanent == true {
      let ref = RefName.tracking(name, of: policy.remote)
      if let id = try await refs.resolve(ref) { return (ref, id) }
      guard refs.remotes.contains(policy.remote) else {
        throw Failure(
          .usage, rule, "there is no remote '\(policy.remote)' to update '\(name)' from",
          hint: .git("remote", "add", "\(policy.remote)", "<url>"))
      }
      throw nowhere("'\(name)' is not on '\(policy.remote)'", absent(name, policy, refs))
    }
    if let kind, kind.sources != kind.targets {
      throw Failure(
        .fail, rule,
        "a \(kind.name) branch is updated only by back-merges from "
          + (policy.model.production?.branch ?? "production"),
        hint: .flowctl("check", "back-merges"))
    }
    let target = try await session.legalTarget(of: name, policy, refs)
    guard let base = try await session.newestTip(of: target, on: policy.remote) else {
      let absent = absent(target, policy, refs)
      throw nowhere(absent.reason, absent)
    }
    return base
  }

  private static func absent(
    _ name: String, _ policy: Policy, _ refs: RefReader
  ) -> AbsentBranch {
    BranchLocator(refs: refs, policy).absent(name)
  }

  private static func nowhere(_ reason: String, _ branch: AbsentBranch) -> Failure {
    .undecided(rule, reason, hint: branch.remedy())
  }

  /// A permanent branch is only fast-forwarded: it must have no local commits.
  private static func checkPermanent(
    _ name: String, _ model: BranchModel, _ base: String, _ distance: Distance
  ) throws(Failure) {
    guard model.isPermanent(name),
      distance.ahead > 0, distance.behind > 0
    else { return }
    throw Failure(
      .fail, rule,
      "'\(name)' and '\(RefName.short(base))' have diverged: \(distance.ahead) ahead, "
        + "\(distance.behind) behind",
      hint: .git("log", "--oneline", "\(RefName.short(base))..\(name)"))
  }
}
