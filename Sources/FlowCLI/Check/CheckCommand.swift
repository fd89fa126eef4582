import ArgumentParser
import BranchCommands
import Base
import GateCommands
import ProjectCommands
import Session

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check branches, merges, history and the content of a change.",
    discussion: """
      Every check reports pass (0), fail (1) or unknown (2). Unknown means that data is missing, \
      as in a shallow clone; the output then contains the command that fetches it.
      """,
    subcommands: [
      CheckBranchCommand.self, CheckMergeCommand.self, CheckBackMergesCommand.self,
      CheckHistory.self,
      CheckSecretsCommand.self, CheckDuplicationCommand.self, CheckConflictsCommand.self,
      CheckPrivilegesCommand.self,
    ])

  struct CheckHistory: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "history",
      abstract: "List past merges that the model does not allow.",
      discussion: """
        Allowed, not allowed and unknown merges are counted separately; an unknown merge never \
        passes. If another configuration would allow more of these merges, the output also \
        contains it; 'flowctl init --from-history' writes it if .flowctl.yml is missing.

        flowctl check history
        flowctl check history --all
        flowctl check history --since 2024-05-01 --json
        """)

    @Option(
      help: ArgumentHelp(
        "Check only merges since a date (2024-05-01) or a ref.", valueName: "ref"))
    var since: String?

    @Flag(help: "List each merge instead of one finding per cause.")
    var all = false

    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      let (since, all) = (since, all)
      return try await ReplayHistory.run(since: since, listsAll: all, in: session)
    }
  }
}
