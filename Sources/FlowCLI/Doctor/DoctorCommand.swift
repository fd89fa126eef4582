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
      Each finding contains the command that fixes it. --github also checks the server, --updates the newest release.

      flowctl doctor
      flowctl doctor --github
      flowctl doctor --updates
      """)

  @Flag(name: .customLong("github"), help: "Check the GitHub token, its scopes and rate limits.")
  var asksGitHub = false

  @Flag(help: "Check whether a newer release exists; sends one request to github.com.")
  var updates = false

  @OptionGroup var server: AuthServerOptions
  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("doctor", in: world) { session throws(Failure) in
      var report = try await ExamineMachine.run(in: session)
      if updates {
        let path = world.programPath ?? ""
        let found = await LatestRelease.examine(
          world, installed: Installation(path: path, in: world.files))
        report.checks += found.checks
        report.diagnostics += found.diagnostics
      }
      guard asksGitHub else { return report }
      let github = try await ExamineGitHub.run(server.choices, in: session)
      report.checks += github.checks
      report.diagnostics += github.diagnostics
      return report
    }
  }
}
