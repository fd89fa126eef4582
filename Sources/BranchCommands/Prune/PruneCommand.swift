import ArgumentParser
import Diagnostics
import Effects
import Session

package struct PruneCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Delete local branches that are merged or squash-merged.",
    discussion: """
      Deletes a branch if its merge target, local or remote, contains it as a merge, a squash or \
      rebased commits. Keeps branches that are permanent, checked out, without own commits, or \
      without a branch type. Changes nothing on the remote.

      flowctl prune --dry-run
      flowctl prune --yes
      flowctl undo --yes          restores the branches
      """)

  @Flag(help: "Don't prompt.")
  var yes = false

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(inversion: .prefixedNo, help: "Fetch from the remote first.")
  var fetch = true

  @OptionGroup var resume: ResumeArguments

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if resume.way != nil, dryRun {
      throw ValidationError("--continue, --abort and --skip take no other options")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let way = resume.way
    let options = PruneBranches.Options(isAgreed: yes, fetches: fetch, isDryRun: dryRun)
    return await global.answer("prune", in: world) { session throws(Failure) in
      if let way {
        return try await ResumePlan.run(way, of: "prune", PlanExecutor.Options(), in: session)
      }
      return try await PruneBranches.run(options, in: session)
    }
  }
}
