import ArgumentParser
import Diagnostics
import Effects
import LiveEffects
import Session

struct GateSelftestCommand<Checks: BuiltInChecks>: FlowCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "selftest",
      abstract: "Prove that each gate can fail.",
      discussion: """
        Plants a fault in a copy of what HEAD holds, such as a failing test or a fake token, and runs \
        the gate there. Your files, the index and the branches stay as they are.

        flowctl gate selftest
        flowctl gate selftest unit secrets --json
        flowctl gate selftest --quick             without gates that took more than 30 s before

        Exit status: 0 each can fail, 1 one passed in spite of a fault, 2 one could not be asked.
        """)
  }

  @Argument(help: "The gates; all where none is given.")
  var names: [String] = []

  @Flag(help: "Leave out gates that took more than 30 s before.")
  var quick = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let (options, checks) = (options, Checks.all)
    return await global.stoppableReport("gate selftest", in: world) { session throws(Failure) in
      try await SelftestGates.run(options, checks: checks, in: session)
    }
  }

  private var options: SelftestGates.Options {
    var options = SelftestGates.Options()
    options.names = names
    options.isQuick = quick
    options.isQuiet = global.quiet
    return options
  }
}
