import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

package struct UpdateCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Update the current branch from its base branch.",
    discussion: """
      The base of a feature is develop, of a bugfix its release, of a hotfix main. Permanent branches \
      are updated from their remote branch. Conflicts are found before anything is changed.

      flowctl update --dry-run
      flowctl update               merge the base into the branch
      flowctl update --rebase      rebase the branch onto the base
      flowctl update --resolve     stop at a conflict to resolve it
      """)

  @Flag(help: "Rebase instead of merging.")
  var rebase = false

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(inversion: .prefixedNo, help: "Fetch from the remote first.")
  var fetch = true

  @Flag(help: "Stop at a conflict so that you can resolve it.")
  var resolve = false

  @OptionGroup var resume: ResumeArguments

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if resume.way != nil, dryRun || resolve || rebase {
      throw ValidationError("--continue, --abort and --skip take no other options")
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
