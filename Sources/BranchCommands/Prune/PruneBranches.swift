package import Diagnostics
import Effects
import Git
import Gitflow
package import Session

/// `prune`: deletes merged branches, including squash-merged ones.
package enum PruneBranches {
  /// The options of the command line.
  package struct Options: Sendable {
    /// False if flowctl must prompt for confirmation.
    package var isAgreed: Bool
    package var fetches: Bool
    package var isDryRun: Bool
  }

  private static let rule: RuleID = "prune"

  /// Finds merged branches, prompts, and deletes them.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let policy = try session.policy().policy
    let executor = try PlanExecutor(session)
    _ = try await RemoteRefresh.run(policy.remote, fetches: options.fetches, in: session)
    let refs = try session.refs()
    let candidates = try await CandidateGatherer(session: session, policy: policy, refs: refs)
      .candidates()
    let finder = MergedBranchFinder(
      session: session, checkedOut: try await checkedOut(refs, session))
    let findings = try await finder.findings(candidates)
    let plan = PrunePlanner.plan(findings.merged, notes: findings.notes)
    if plan.steps.isEmpty { return nothing(plan, findings) }
    if options.isDryRun {
      return listing(try await executor.foretell(plan), findings, isDryRun: true)
    }
    if !options.isAgreed { try ask(findings.merged, session.world.console) }
    return listing(try await executor.run(plan), findings, isDryRun: false)
  }

  private static func checkedOut(
    _ refs: RefReader, _ session: Session
  ) async throws(Failure) -> [String: String] {
    let location = try session.repository()
    var places: [String: String] = [:]
    for other in try await askingGit(
      try CheckedOutBranch.elsewhere(than: location, files: session.world.files))
    {
      places[other.ref] = other.worktree
    }
    if let ref = try await refs.head().ref { places[ref] = location.directory }
    return places
  }

  private static func ask(_ branches: [MergedBranch], _ console: Console) throws(Failure) {
    let count = branches.count == 1 ? "1 branch" : "\(branches.count) branches"
    let question = "delete \(branches.count == 1 ? "this branch" : "these \(count)")?"
    guard console.inputIsTerminal else {
      throw Failure(
        .usage, rule, "can't prompt to delete \(count): standard input is not a terminal",
        hint: Remedy.explain("to delete without a prompt use --yes; to see the branches").then(
          .flowctl("prune", "--dry-run")))
    }
    let lines = branches.map { "\(ForeignText.shown($0.text))\n" }.joined()
    console.writeErrors(Array("\(lines)\(question) [y/N] ".utf8))
    guard ["y", "yes"].contains(console.readLine()?.lowercased() ?? "") else {
      throw Failure(.fail, rule, "nothing was deleted")
    }
  }

  private static func listing(
    _ run: FlowRun, _ findings: PruneFindings, isDryRun: Bool
  ) -> Report {
    let branches = findings.merged.map { branch -> JSONValue in
      [
        "name": .string(branch.name), "commit": .string(branch.tip.text),
        "in": .string(branch.target), "copied": .bool(branch.isCopied),
      ]
    }
    let values: [String: JSONValue] = [
      "branches": .array(branches), "notCompared": findings.uncomparedValue,
    ]
    return PlanListing(run: run, isDryRun: isDryRun, values: values).listing
  }

  private static func nothing(_ plan: FlowPlan, _ findings: PruneFindings) -> Report {
    let lines = ["no merged branches"] + plan.notes
    return Report(
      text: lines.map { $0 + "\n" }.joined(),
      values: [
        "branches": [], "steps": [], "notes": .strings(plan.notes),
        "notCompared": findings.uncomparedValue,
      ],
      isDeed: true)
  }
}
