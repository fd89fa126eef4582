import ArgumentParser
import Diagnostics
import Effects
import Session

package struct RebaseOntoCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebase-onto",
    abstract: "Take a branch off a line that it should not stand on, as wrong-base says.",
    discussion: """
      The branch's own commits are made anew on its legal base; what it carries of the other line \
      stays behind. A conflict is found before anything moves.

      flowctl rebase-onto --dry-run
      flowctl rebase-onto feature/42-login
      flowctl rebase-onto --resolve           stops where a commit conflicts
      flowctl rebase-onto --continue
      flowctl undo --yes                      puts the branch back
      """)

  @Argument(
    help: "The branch; the one that is checked out where none is named.", completion: .topics)
  var branch: String?

  @Option(
    help: "The branch that it is to be merged into; the legal target where none is named.",
    completion: .branches)
  var base: String?

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @Flag(help: "Stop where a commit conflicts, for you to resolve it.")
  var resolve = false

  @OptionGroup var resume: ResumeArguments

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if resume.way != nil, dryRun || resolve || branch != nil || base != nil {
      throw ValidationError("--continue, --abort and --skip take the options of the first call")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let (branch, base, isDryRun, way) = (branch, base, dryRun, resume.way)
    let execution = PlanExecutor.Options(resolves: resolve)
    return await global.answer("rebase-onto", in: world) { session throws(Failure) in
      if let way { return try await ResumePlan.run(way, of: "rebase-onto", execution, in: session) }
      return try await MendBase.run(branch, into: base, execution, isDryRun: isDryRun, in: session)
    }
  }
}
