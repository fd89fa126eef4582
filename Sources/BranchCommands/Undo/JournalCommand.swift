import ArgumentParser
import Diagnostics
import Effects
import Session

package struct JournalCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "journal",
    abstract: "List what flowctl has changed in this clone, the newest first.",
    discussion: """
      Every command that moves branches writes down where each stood before and where it stands \
      after, in the git directory. That is what undo, --continue and --abort go by.

      flowctl journal
      flowctl journal --limit 1 --json
      """)

  @Option(help: ArgumentHelp("How many are listed at most.", valueName: "n"))
  var limit = 20

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("journal", in: world) { session throws(Failure) in
      try ListJournal.run(limit: limit, in: session)
    }
  }
}
