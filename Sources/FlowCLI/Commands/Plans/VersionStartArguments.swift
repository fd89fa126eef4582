import ArgumentParser
import Diagnostics
import Gitflow
import Workflows

/// How a branch for a new version begins, and how a start that was interrupted goes on.
struct VersionStartArguments: ParsableArguments {
  @Option(help: "Take the next version at this level.")
  var bump: VersionBump?

  @Option(
    help: ArgumentHelp("Begin at this commit of the base instead of its tip.", valueName: "ref"))
  var from: String?

  @Flag(inversion: .prefixedNo, help: "Fetch the base from the remote first.")
  var fetch = true

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @Flag(name: .customLong("continue"), help: "Go on where a process was ended.")
  var continues = false

  @Flag(help: "Take back what a start has done that was interrupted.")
  var abort = false

  mutating func validate() throws {
    if continues, abort { throw ValidationError("--continue and --abort exclude each other") }
  }

  /// Begins a branch of a kind, or goes on with one.
  func answer(
    _ kind: KindName, version: Version?, words: [String] = [], _ global: GlobalOptions
  ) async throws {
    let command = StartVersion.command(kind)
    try await global.answer(command) { session throws(Failure) in
      if continues || abort {
        return try await ResumePlan.run(
          continues ? .resume : .abort, of: command, PlanExecutor.Options(), in: session)
      }
      let choice =
        version.map(StartRequest.VersionChoice.given) ?? bump.map(StartRequest.VersionChoice.bump)
      let request = StartRequest(kind, words: words, version: choice)
      return try await StartVersion.run(
        Start.Options(
          request: request, from: from, fetches: fetch, isDryRun: dryRun, movesIssue: false),
        in: session)
    }
  }
}
