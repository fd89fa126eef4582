import ArgumentParser
import Diagnostics
import Effects
import Session

package struct RenameCommand: FlowCommand {
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

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(inversion: .prefixedNo, help: "Fetch from the remote first.")
  var fetch = true

  @OptionGroup var resume: ResumeArguments

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if resume.way != nil {
      if dryRun || local || yes || !names.isEmpty {
        throw ValidationError("--continue, --abort and --skip take no other options")
      }
    } else if names.isEmpty || names.count > 2 {
      throw ValidationError("expected the new name, or a branch and its new name")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let way = resume.way
    let options = RenameBranch.Options(
      old: names.count == 2 ? names[0] : nil, new: names.last ?? "", isLocal: local,
      isAgreed: yes, fetches: fetch, isDryRun: dryRun)
    return await global.answer("rename", in: world) { session throws(Failure) in
      if let way {
        return try await ResumePlan.run(way, of: "rename", PlanExecutor.Options(), in: session)
      }
      return try await RenameBranch.run(options, in: session)
    }
  }
}
