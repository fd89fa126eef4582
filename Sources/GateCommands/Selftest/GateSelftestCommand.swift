import ArgumentParser
import Diagnostics
import Effects
import LiveEffects
import Session

struct GateSelftestCommand<Checks: BuiltInChecks>: FlowCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "selftest",
      abstract: "Check that each gate can fail.",
      discussion: """
        Injects a violation, such as a failing test or a fake token, into a copy of HEAD and runs the \
        gate there. Your files, the index and the branches stay unchanged.

        flowctl gate selftest
        flowctl gate selftest unit secrets --json
        flowctl gate selftest --quick               skip gates that took more than 30 s

        Exit status: 0 all can fail, 1 a gate passed despite a violation, 2 unknown.
        """)
  }

  @Argument(help: "Gates to test (default: all).")
  var names: [String] = []

  @Flag(help: "Skip gates that took more than 30 s in earlier runs.")
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
