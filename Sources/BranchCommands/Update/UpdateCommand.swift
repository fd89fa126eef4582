import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

package struct UpdateCommand: FlowCommand {
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

  func run(in world: World) async throws -> ExitStatus {
    let execution = PlanExecutor.Options(resolves: resolve)
    let (way, fix) = (resume.way, fixBase ? (branch: branch, base: base, isDryRun: dryRun) : nil)
    let options = UpdateBranch.Options(
      rebases: rebase, execution: execution, fetches: fetch, isDryRun: dryRun)
    return await global.answer("update", in: world) { session throws(Failure) in
      if let way { return try await ResumePlan.run(way, of: "update", execution, in: session) }
      guard let fix else { return try await UpdateBranch.run(options, in: session) }
      return try await MendBase.run(
        fix.branch, into: fix.base, execution, isDryRun: fix.isDryRun, in: session)
    }
  }
}
