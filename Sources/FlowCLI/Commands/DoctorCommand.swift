import ArgumentParser
import Diagnostics
import Workflows

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what is missing on this machine and in this repository.",
    discussion: "Each finding has the command that mends it.\n\nflowctl doctor")

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await global.report("doctor") { session throws(Failure) in
      try await ExamineMachine.run(in: session)
    }
  }
}
