import ArgumentParser
import Diagnostics
import Effects
import Session

package struct PruneCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Delete the branches of this clone that are merged, also by squash.",
    discussion: """
      Only branches of the model's kinds go, and only where what they merge into holds them here \
      or on the remote: by a merge, or as a copy of their whole change. What some work tree has \
      checked out stays, and so does a branch without a commit of its own. Nothing on the remote \
      is touched.

      flowctl prune --dry-run
      flowctl prune --yes
      flowctl undo --yes          brings them back
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @Flag(help: "Say what would be deleted, and delete nothing.")
  var dryRun = false

  @Flag(inversion: .prefixedNo, help: "Fetch from the remote first.")
  var fetch = true

  @OptionGroup var resume: ResumeArguments

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if resume.way != nil, dryRun {
      throw ValidationError("--continue, --abort and --skip take the options of the first call")
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
