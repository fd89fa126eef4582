import ArgumentParser
import Diagnostics
import Effects
import Session

package struct UndoCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back what a finished command did to branches and tags.",
    discussion: """
      Only refs that the journal moved are put back, and only where they still stand where it \
      left them. What is on the remote already is never taken back. An older command can be \
      undone while later ones stay, as long as they have not moved the same refs.

      flowctl undo --dry-run
      flowctl undo --yes
      flowctl undo 12 --yes       run 12 of 'flowctl journal'
      """)

  @Argument(
    help: ArgumentHelp(
      "The number of a run in 'flowctl journal'; the newest one that is done by default.",
      valueName: "run"),
    completion: .runs)
  var number: Int?

  @Flag(help: "Do not ask.")
  var yes = false

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("undo", in: world) { session throws(Failure) in
      try await UndoRun.run(number, isAgreed: yes, isDryRun: dryRun, in: session)
    }
  }
}
