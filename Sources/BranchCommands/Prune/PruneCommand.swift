import ArgumentParser
import Base
import Gitflow
import Session

package struct PruneCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Delete local branches that are merged or squash-merged.",
    discussion: """
      Deletes a branch if its merge target, local or remote, contains it as a merge, a squash or \
      rebased commits. Keeps branches that are permanent, checked out, without own commits, or \
      without a branch type, and those of a version without a tag or with a pending back-merge. \
      Changes nothing on the remote.

      flowctl prune --dry-run
      flowctl prune --yes
      flowctl undo --yes          restores the branches
      """)

  @Flag(help: "Don't prompt.")
  var yes = false

  @OptionGroup var arguments: PlanArguments

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws { try arguments.check(isPlain: true) }

  func report(in session: Session) async throws(Failure) -> Report {
    if let way = arguments.resume.way {
      return try await ResumePlan.run(way, of: "prune", PlanExecutor.Options(), in: session)
    }
    return try await prune(in: session)
  }

  private static let rule: RuleID = "prune"

  /// Finds merged branches, prompts, and deletes them.
  private func prune(in session: Session) async throws(Failure) -> Report {
    let policy = try session.policy().policy
    let executor = try PlanExecutor(session)
    _ = try await RemoteRefresh.run(policy.remote, fetches: arguments.fetch, in: session)
    let findings = try await PruneFindings.read(try Repository(session))
    let plan = PrunePlanner.plan(findings.merged, notes: findings.notes)
    if plan.steps.isEmpty { return nothing(plan, findings) }
    if arguments.dryRun {
      return listing(try await executor.foretell(plan), findings, isDryRun: true)
    }
    if !yes { try ask(findings.merged, session.world.console) }
    return listing(try await executor.run(plan), findings, isDryRun: false)
  }

  private func ask(_ branches: [MergedBranch], _ console: Console) throws(Failure) {
    let count = branches.count == 1 ? "1 branch" : "\(branches.count) branches"
    let question = "delete \(branches.count == 1 ? "this branch" : "these \(count)")?"
    guard console.inputIsTerminal else {
      throw Failure(
        .usage, Self.rule, "can't prompt to delete \(count): standard input is not a terminal",
        hint: Remedy.explain("to delete without a prompt use --yes; to see the branches").then(
          .flowctl("prune", "--dry-run")))
    }
    let lines = branches.map { "\(ForeignText.shown($0.text))\n" }.joined()
    console.writeErrors(Array("\(lines)\(question) [y/N] ".utf8))
    guard ["y", "yes"].contains(console.readLine()?.lowercased() ?? "") else {
      throw Failure(.fail, Self.rule, "nothing was deleted")
    }
  }

  private func listing(
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

  private func nothing(_ plan: FlowPlan, _ findings: PruneFindings) -> Report {
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
