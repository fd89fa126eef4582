package import Diagnostics
import Git
import Gitflow
package import Session

/// `rename`: renames a branch in the clone and on its remote, as one plan.
package enum RenameBranch {
  /// The options of the command line.
  package struct Options: Sendable {
    /// The branch; nil for the current one.
    package var old: String?
    package var new: String
    /// True if the remote stays as it is.
    package var isLocal: Bool
    /// True if the user confirms what else would need a prompt.
    package var isAgreed: Bool
    package var fetches: Bool
    package var isDryRun: Bool

    /// The command with these options.
    func command(_ old: String) -> Command {
      Command(["flowctl", "rename", old, new])
        .adding(
          (isLocal ? ["--local"] : []) + (isAgreed ? ["--yes"] : [])
            + (fetches ? [] : ["--no-fetch"]))
    }
  }

  static let rule: RuleID = "rename"

  /// Checks, plans, and runs the plan unless this is a dry run.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let executor = try PlanExecutor(session)
    try executor.checkNoneIsOpen()
    let policy = try session.policy().policy
    let refs = try session.refs()
    let old = try await refs.branch(
      options.old, rule, form: .flowctl("rename", "<old>", "<new>"),
      in: session)
    let remote =
      options.isLocal
      ? nil
      : try await RemoteRefresh.run(policy.remote, fetches: options.fetches, in: session)
    let check = RenameCheck(session: session, policy: policy, refs: refs, options: options)
    let branch = try await check.branch(old, onRemote: remote != nil)
    let notes = try await check.notes(on: branch)
    let plan = RenamePlanner.plan(branch, again: options.command(old), notes: notes)
    if options.isDryRun {
      return PlanListing(run: try await executor.foretell(plan), isDryRun: true).listing
    }
    return PlanListing(run: try await executor.run(plan)).listing
  }
}
