import ArgumentParser
import Base
import Gitflow
import Session

package struct RenameCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a branch in this clone and on its remote.",
    usage: """
      flowctl rename [<old>] <new> [--local] [--yes] [--dry-run]
      flowctl rename --continue | --abort
      """,
    discussion: """
      Renames nothing if the remote has commits that this clone lacks, the branch is permanent, \
      protected or used by others, a pull request would be closed, or the new name is not allowed \
      or taken. Unpushed commits stay unpushed.

      flowctl rename feature/login              rename the current branch
      flowctl rename login feature/login        rename another branch
      flowctl rename login feature/login --dry-run
      flowctl undo --yes                        restores the name, also on the remote
      """)

  @Argument(
    help: ArgumentHelp(
      "The branch (default: the current branch), and its new name.", valueName: "name"),
    completion: .topics)
  var names: [String] = []

  @Flag(help: "Rename the branch only in this clone.")
  var local = false

  @Flag(help: "Rename it although other users work on it, or pull requests are unknown.")
  var yes = false

  @OptionGroup var arguments: PlanArguments

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    try arguments.check(isPlain: !local && !yes && names.isEmpty)
    if arguments.resume.way == nil, names.isEmpty || names.count > 2 {
      throw ValidationError("expected the new name, or a branch and its new name")
    }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    if let way = arguments.resume.way {
      return try await ResumePlan.run(way, of: "rename", PlanExecutor.Options(), in: session)
    }
    return try await rename(in: session)
  }

  static let rule: RuleID = "rename"

  var new: String { names.last ?? "" }

  /// Checks, plans, and runs the plan unless this is a dry run.
  private func rename(in session: Session) async throws(Failure) -> Report {
    let executor = try PlanExecutor(session)
    try executor.checkNoneIsOpen()
    let policy = try session.policy().policy
    let refs = try session.refs()
    let old = try await refs.branch(
      names.count == 2 ? names[0] : nil, Self.rule, form: .flowctl("rename", "<old>", "<new>"),
      in: session)
    let remote =
      local
      ? nil
      : try await RemoteRefresh.run(policy.remote, fetches: arguments.fetch, in: session)
    let check = RenameCheck(session: session, policy: policy, refs: refs, command: self)
    let branch = try await check.branch(old, onRemote: remote != nil)
    let notes = try await check.notes(on: branch)
    let again = Command(["flowctl", "rename", old, new]).adding(
      (local ? ["--local"] : []) + (yes ? ["--yes"] : []) + (arguments.fetch ? [] : ["--no-fetch"]))
    let plan = RenamePlanner.plan(branch, again: again, notes: notes)
    if arguments.dryRun {
      return PlanListing(run: try await executor.foretell(plan), isDryRun: true).listing
    }
    return PlanListing(run: try await executor.run(plan)).listing
  }
}
