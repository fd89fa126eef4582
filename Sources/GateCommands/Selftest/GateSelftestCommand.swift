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
    let answering = Answering(command: "gate selftest", options: global.answering, world: world)
    do throws(Failure) {
      let session = try answering.session()
      let (options, checks) = (options, Checks.all)
      let end = await Interruption.watching { await Self.result(options, checks, session) }
      let (report, status) = try end.opened()
      try answering.write(RuleWhys.filled(report))
      return status ?? ExitStatus(report.verdict)
    } catch {
      return answering.written(error)
    }
  }

  private var options: SelftestGates.Options {
    var options = SelftestGates.Options()
    options.names = names
    options.isQuick = quick
    options.isQuiet = global.quiet
    return options
  }

  private static func result(
    _ options: SelftestGates.Options, _ checks: BuiltInCheck, _ session: Session
  ) async -> Result<Report, Failure> {
    do throws(Failure) {
      return .success(try await SelftestGates.run(options, checks: checks, in: session))
    } catch {
      return .failure(error)
    }
  }
}
