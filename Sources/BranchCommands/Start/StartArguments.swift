import ArgumentParser
import Base
import Gitflow
import Session

/// How a branch is started, and how an interrupted start continues.
struct StartArguments: ParsableArguments {
  @Option(help: "Version part to increment.")
  var bump: VersionBump?

  @Option(
    help: ArgumentHelp("Commit of the base to start from instead of its tip.", valueName: "ref"),
    completion: .branches)
  var from: String?

  @OptionGroup var app: AppOption

  @Flag(inversion: .prefixedNo, help: "Fetch from the remote first.")
  var fetch = true

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(name: .customLong("continue"), help: "Continue a stopped or interrupted run.")
  var continues = false

  @Flag(help: "Undo a stopped or interrupted run.")
  var abort = false

  mutating func validate() throws {
    if continues, abort { throw ValidationError("--continue and --abort exclude each other") }
  }

  /// True if an interrupted start is continued or undone.
  var resumes: Bool { continues || abort }

  /// Continues or undoes a start, of any branch type by default.
  func resume(_ command: String, _ kind: KindName?, _ global: GlobalOptions, in world: World) async
    -> ExitStatus
  {
    await global.answer(command, in: world) { session throws(Failure) in
      try await Start.resume(continues ? .resume : .abort, kind, in: session)
    }
  }

  /// Starts a branch, or continues an interrupted start of its type.
  func answer(
    _ command: String, _ request: StartRequest, movesIssue: Bool = true, _ global: GlobalOptions,
    in world: World
  ) async -> ExitStatus {
    var request = request
    if request.version == nil { request.version = bump.map(StartRequest.VersionChoice.bump) }
    if resumes { return await resume(command, request.kind, global, in: world) }
    return await global.answer(command, in: world) { [request] session throws(Failure) in
      try await Start.run(
        Start.Options(
          request: request, from: from, fetches: fetch, isDryRun: dryRun, movesIssue: movesIssue,
          app: app.app),
        in: session)
    }
  }
}

/// The issue of a new branch.
struct StartIssueArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Issue of the branch, such as 42 or ABC-42.", valueName: "n"))
  var issue: String?

  @Flag(
    inversion: .prefixedNo, help: "Move the issue to the board's in-progress column; needs a token."
  )
  var moveIssue = true
}
