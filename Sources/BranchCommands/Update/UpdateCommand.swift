import ArgumentParser
import Base
import Git
import Gitflow
import Session

package struct UpdateCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Update the current branch from its base, or fix a wrong base.",
    discussion: """
      A feature is updated from develop, a bugfix from its release, a hotfix from main, and a \
      permanent branch from the remote. Conflicts are found before anything changes.

      flowctl update                        merge the base
      flowctl update --rebase               rebase onto the base
      flowctl update --fix-base --dry-run   show how a wrong base would be fixed
      flowctl update --resolve              stop at a conflict; then --continue
      """)

  @Argument(
    help: "With --fix-base: the branch (default: the current branch).", completion: .topics)
  var branch: String?

  @Flag(help: "Rebase a branch onto its correct base, without the commits of other branches.")
  var fixBase = false

  @Option(
    help: "With --fix-base: the branch to merge into later (default: the merge target).",
    completion: .branches)
  var base: String?

  @Flag(help: "Rebase instead of merge.")
  var rebase = false

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(inversion: .prefixedNo, help: "Fetch from the remote first; --fix-base never fetches.")
  var fetch = true

  @Flag(help: "Stop at a conflict so that you can resolve it.")
  var resolve = false

  @OptionGroup var resume: ResumeArguments

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if resume.way != nil, dryRun || resolve || rebase || branch != nil || base != nil {
      throw ValidationError("--continue, --abort and --skip take no other options")
    }
    if !fixBase, branch != nil || base != nil {
      throw ValidationError("a branch and --base are for --fix-base")
    }
    if fixBase, rebase { throw ValidationError("--fix-base rebases; leave out --rebase") }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    if let way = resume.way {
      return try await ResumePlan.run(way, of: "update", execution, in: session)
    }
    guard fixBase else { return try await update(in: session) }
    return try await FixBase.run(branch, into: base, execution, isDryRun: dryRun, in: session)
  }

  private var execution: PlanExecutor.Options { PlanExecutor.Options(resolves: resolve) }
}

/// Merges the base into the current branch, or rebases the branch.
extension UpdateCommand {
  private static let rule: RuleID = "update"

  /// Plans, and runs the plan unless this is a dry run.
  private func update(in session: Session) async throws(Failure) -> Report {
    let session = try session.focused(onBranches: [try await session.refs().head().branch])
    let policy = try await BaseFinder(session).usualPolicy()
    let executor = try PlanExecutor(session, execution)
    _ = try await RemoteRefresh.run(policy.remote, fetches: fetch, in: session)
    let plan = try await plan(policy, session)
    if plan.steps.isEmpty, !dryRun { return Self.nothing(plan) }
    if dryRun {
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

  private func plan(
    _ policy: Policy, _ session: Session
  ) async throws(Failure) -> FlowPlan {
    let refs = try session.refs()
    guard case .branch(let name, let ref, let tip?) = try await refs.head(),
      let own = CommitID(tip)
    else {
      try PlanGuard(session: session).checkNotDetachedByOperation()
      throw Failure(
        .usage, Self.rule, "no branch with commits is checked out", hint: .git("switch", "<branch>")
      )
    }
    let base = try await Self.base(of: name, policy, refs, session)
    guard let other = CommitID(base.id) else {
      throw Failure(.badInput, Self.rule, "'\(base.ref)' is not a commit")
    }
    let history = try await session.history(tips: [tip, base.id])
    let apart = try await askingGit(await history.aheadBehind(tip, base: base.id))
    let distance = Distance(ahead: apart.ahead, behind: apart.behind)
    try Self.checkPermanent(name, policy.model, base.ref, distance)
    var plan = UpdatePlanner.plan(
      (ref, own), base: (base.ref, other), distance, rebases: rebase)
    if resolve { plan.again = plan.again.adding("--resolve") }
    if plan.steps.contains(where: { $0.kind == "rebase" }) {
      plan.notes += try await Self.notes(
        onRebasing: (name, tip), onto: base.id, without: base.id, in: session)
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
    if let kind, kind.introducesVersion, policy.model.isTrunk {
      throw Failure(
        .fail, rule,
        "a \(kind.name) branch is not updated: the trunk contains changes of later versions",
        hint: .flowctl("explain", "unreleased-code"))
    }
    let target = try await Repository(session).with(policy).legalTarget(of: name)
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

  /// What a rebase leaves out, and that the remote branch stays, unless its new base contains it.
  static func notes(
    onRebasing branch: (name: String, tip: ObjectID), onto base: ObjectID,
    without former: ObjectID, in session: Session
  ) async throws(Failure) -> [String] {
    let lost = try await leftOut(by: branch.tip, [base, former], in: session)
    let (name, remote) = (branch.name, try session.policy().policy.remote)
    guard let tracked = try await session.refs().resolve(RefName.tracking(name, of: remote)),
      try await !session.isAncestor(tracked, of: base)
    else { return lost }
    return lost + [
      "'\(remote)/\(name)' was not changed; to overwrite it, if no other user works on it: "
        + Command.flowctl("submit", name, "--force-with-lease").description
    ]
  }

  /// The branch's own changes in its merges: a rebase leaves out merges.
  private static func leftOut(
    by tip: ObjectID, _ bases: [ObjectID], in session: Session
  ) async throws(Failure) -> [String] {
    let merges = try await session.log(from: [tip], excluding: bases, limit: limit)
      .filter { $0.parents.count == 2 }.map(\.id)
    if merges.isEmpty { return [] }
    let details = try await session.commitDetails(merges)
    let scratch = try TemporaryDirectory.make("objects", for: rule, in: session.world)
    defer { scratch.remove() }
    let git = try session.git()
    let altered = try await askingGit { () async throws(GitError) in
      do throws(GitError) {
        return try await session.altered(details, try await git.predicting(in: scratch.path))
      } catch .unsupported {
        return []
      }
    }
    return altered.map { merge in
      let files = merge.files.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      return "left out: the merge \(merge.merge.short) also changed \(files); to see that: "
        + Command.git("show", "--remerge-diff", merge.merge.short).description
    }
  }

  /// The maximum number of a branch's commits that are searched for merges.
  private static let limit = 1000

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
