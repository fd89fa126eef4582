import ArgumentParser
import Diagnostics
import Effects
import GitHubCommands
import Session

struct DoctorCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Find problems of this machine and this repository.",
    discussion: """
      Each finding contains the command that fixes it. --github also checks the server.

      flowctl doctor
      flowctl doctor --github
      """)

  @Flag(name: .customLong("github"), help: "Check the GitHub token, its scopes and rate limits.")
  var asksGitHub = false

  @OptionGroup var server: AuthServerOptions
  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("doctor", in: world) { session throws(Failure) in
      var report = try await ExamineMachine.run(in: session)
      guard asksGitHub else { return report }
      let github = try await ExamineGitHub.run(server.choices, in: session)
      report.checks += github.checks
      report.diagnostics += github.diagnostics
      return report
    }
  }
}
