import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

package struct UpdateCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Bring what the base has into the branch that is checked out.",
    discussion: """
      A feature takes in develop, a bugfix its release, a hotfix main; a permanent branch follows \
      the remote's. Conflicts are found before anything moves.

      flowctl update --dry-run
      flowctl update               merges
      flowctl update --rebase      takes the branch's own commits to the tip of the base
      flowctl update --resolve     stops where it conflicts; then --continue, --skip or --abort
      """)

  @Flag(help: "Rebase in place of a merge.")
  var rebase = false

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @Flag(inversion: .prefixedNo, help: "Fetch from the remote first.")
  var fetch = true

  @Flag(help: "Stop where the merge or the rebase conflicts, for you to resolve it.")
  var resolve = false

  @OptionGroup var resume: ResumeArguments

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if resume.way != nil, dryRun || resolve || rebase {
      throw ValidationError("--continue, --abort and --skip take the options of the first call")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let execution = PlanExecutor.Options(resolves: resolve)
    let way = resume.way
    let options = UpdateBranch.Options(
      rebases: rebase, execution: execution, fetches: fetch, isDryRun: dryRun)
    return await global.answer("update", in: world) { session throws(Failure) in
      if let way { return try await ResumePlan.run(way, of: "update", execution, in: session) }
      return try await UpdateBranch.run(options, in: session)
    }
  }
}
