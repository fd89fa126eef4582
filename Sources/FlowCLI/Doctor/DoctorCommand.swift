import ArgumentParser
import Diagnostics
import Effects
import GitHubCommands
import Session

struct DoctorCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what is missing on this machine and in this repository.",
    discussion: """
      Each finding has the command that mends it. With --github the server is asked, too.

      flowctl doctor
      flowctl doctor --github
      """)

  @Flag(name: .customLong("github"), help: "Ask GitHub: the token, its scopes and limits.")
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
