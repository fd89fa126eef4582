import ArgumentParser
import Diagnostics
import Effects
import Session

package struct UndoCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the branch and tag changes of a flowctl command.",
    discussion: """
      Moves back only refs that are still where the command left them; pushed changes are not \
      undone. You can undo an older command if later ones have not moved the same refs.

      flowctl undo --dry-run
      flowctl undo --yes
      flowctl undo 12 --yes       run 12 of 'flowctl undo --list'
      """)

  @Argument(
    help: ArgumentHelp(
      "Number of a run from 'flowctl undo --list' (default: the newest completed run).",
      valueName: "run"),
    completion: .runs)
  var number: Int?

  @Flag(help: "Don't prompt.")
  var yes = false

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("undo", in: world) { session throws(Failure) in
      try await UndoRun.run(number, isAgreed: yes, isDryRun: dryRun, in: session)
    }
  }
}
