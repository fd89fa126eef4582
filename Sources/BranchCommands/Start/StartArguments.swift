import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

/// How a branch begins, and how a start that was interrupted goes on.
struct StartArguments: ParsableArguments {
  @Option(help: "Take the next version at this level.")
  var bump: VersionBump?

  @Option(
    help: ArgumentHelp("Begin at this commit of the base instead of its tip.", valueName: "ref"),
    completion: .branches)
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

  /// True where a start that was interrupted is brought to an end.
  var resumes: Bool { continues || abort }

  /// Brings a start to an end, of whichever kind where none is named.
  func resume(_ command: String, _ kind: KindName?, _ global: GlobalOptions, in world: World) async
    -> ExitStatus
  {
    await global.answer(command, in: world) { session throws(Failure) in
      try await Start.resume(continues ? .resume : .abort, kind, in: session)
    }
  }

  /// Begins a branch as asked for, or goes on with one of its kind.
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
          request: request, from: from, fetches: fetch, isDryRun: dryRun, movesIssue: movesIssue),
        in: session)
    }
  }
}

/// The issue that a new branch is about.
struct StartIssueArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The issue that the branch is about: 42 or ABC-42.", valueName: "n"))
  var issue: String?

  @Flag(
    inversion: .prefixedNo, help: "Move the issue to the board's column for work, with a token.")
  var moveIssue = true
}
