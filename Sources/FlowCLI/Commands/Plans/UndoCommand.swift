import ArgumentParser
import Diagnostics
import Workflows

struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back what the last finished command did to branches and tags.",
    discussion: """
      Only refs that the journal moved are put back, and only where they still stand where it \
      left them. What is on the remote already is never taken back.

      flowctl undo --dry-run
      flowctl undo --yes
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await global.answer("undo") { session throws(Failure) in
      try await UndoRun.run(isAgreed: yes, isDryRun: dryRun, in: session)
    }
  }
}
