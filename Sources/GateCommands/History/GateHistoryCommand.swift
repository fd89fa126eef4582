import ArgumentParser
import Diagnostics
import Effects
import Session

struct GateHistoryCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show how long gates take and how often they are flaky.",
    discussion: """
      Shows the recorded runs of this repository on this machine.

      flowctl gate history
      flowctl gate history --json
      """)

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("gate history", in: world) { session throws(Failure) in
      try ListGateHistory.run(in: session)
    }
  }
}
