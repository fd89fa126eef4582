import ArgumentParser
import BranchCommands
import CatalogCommands
import Diagnostics
import Effects
import GateCommands
import ProjectCommands
import Session

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Judge branches, merges and history, and what a change adds.",
    discussion: """
      Every check answers pass (0), fail (1) or unknown (2). Unknown means that the evidence is \
      not there, as in a shallow clone, and comes with the command that brings it.
      """,
    subcommands: [
      CheckBranchCommand.self, CheckMergeCommand.self, CheckDriftCommand.self, CheckHistory.self,
      CheckSecretsCommand.self, CheckDuplicationCommand.self, CheckConflictsCommand.self,
      CheckPrivilegesCommand.self,
    ])

  struct CheckHistory: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "history",
      abstract: "Which merges of the past would have been refused?",
      discussion: """
        Merges that are allowed, not allowed and unknown are counted apart; an unknown one is never \
        a pass. The configuration that fits this history best is printed as well; \
        'flowctl init --from-history' writes it where there is no .flowctl.yml.

        flowctl check history
        flowctl check history --all
        flowctl check history --since v2.0.0
        flowctl check history --since 2024-05-01 --json
        flowctl check history --strings           how translations went on
        """)

    @Option(
      help: ArgumentHelp(
        "Judge only merges since a day (2024-05-01) or since a ref.", valueName: "ref"))
    var since: String?

    @Flag(help: "List each merge instead of one finding per move and cause.")
    var all = false

    @Flag(help: "Tell how far each language was when a string catalog changed, and judge nothing.")
    var strings = false

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let since = since
      if strings {
        return await global.answer("check history", in: world) { session throws(Failure) in
          try await ListCatalogHistory.run(since: since, in: session)
        }
      }
      let all = all
      return await global.report("check history", in: world) { session throws(Failure) in
        try await ReplayHistory.run(since: since, listsAll: all, in: session)
      }
    }
  }
}
