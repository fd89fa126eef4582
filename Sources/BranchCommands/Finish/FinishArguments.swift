import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

/// How a branch is finished, and how a finish that stopped goes on.
struct FinishArguments: ParsableArguments {
  @Flag(help: "Merge in this clone instead of through a pull request.")
  var local = false

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @Flag(
    inversion: .prefixedNo,
    help: "With --local: tell the remote, all or nothing, before anything moves here.")
  var push: Bool?

  @Flag(inversion: .prefixedNo, help: "Fetch from the remote first.")
  var fetch = true

  @Flag(help: "Leave the branch where it is.")
  var keep = false

  @Flag(help: "Sign the tag, whatever git's configuration says.")
  var sign = false

  @Flag(help: "Stop in the middle of a merge that conflicts, for you to resolve it.")
  var resolve = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The message of the merge and of the tag.", valueName: "text"))
  var message: String?

  @Option(help: "How it is merged, of the ways that the model allows.")
  var method: MergeMethod?

  @Flag(
    name: .customLong("continue"), help: "Go on where it stopped, or where a process was ended.")
  var continues = false

  @Flag(help: "Take everything back that a finish which stopped has done.")
  var abort = false

  @Flag(help: "Go on without the back-merge that conflicts.")
  var skip = false

  mutating func validate() throws {
    if [continues, abort, skip].count(where: \.self) > 1 {
      throw ValidationError("--continue, --abort and --skip exclude each other")
    }
    if let message, message.allSatisfy(\.isWhitespace) {
      throw ValidationError("--message has no text")
    }
    if way == nil, !local, resolve || message != nil || method != nil {
      throw ValidationError("--resolve, --message and --method go with --local")
    }
    if way != nil, dryRun || push != nil || resolve || keep || message != nil || method != nil {
      throw ValidationError("--continue, --abort and --skip take the options of the first call")
    }
  }

  var way: ResumePlan.Way? {
    if continues { return .resume }
    if abort { return .abort }
    return skip ? .skip : nil
  }

  private func options(_ branch: FinishedName) -> Finish.Options {
    Finish.Options(
      branch: branch, method: method,
      finish: FinishOptions(keeps: keep, pushes: push == true, message: message),
      execution: execution, fetches: fetch, isDryRun: dryRun)
  }

  private var execution: PlanExecutor.Options {
    PlanExecutor.Options(signsTags: sign, resolves: resolve)
  }

  /// Finishes a branch, or goes on with one; `named` finds the branch where it is asked for, and
  /// `given` is the word on the command line.
  func answer(
    _ command: String, _ given: String?, _ global: GlobalOptions, in world: World,
    named: (Session) async throws(Failure) -> FinishedName
  ) async -> ExitStatus {
    await global.answer(command, in: world) { session throws(Failure) in
      try checkPush(Command.flowctl(named: command).adding([given].compactMap(\.self)))
      if way != nil { try ResumePlan.check(given, in: session) }
      if case .resume? = way {
        return try await ContinuedFinish.run(requested(FinishedName(nil)), execution, in: session)
      }
      if let way { return try await ResumePlan.run(way, of: "finish", execution, in: session) }
      let branch = try await named(session)
      guard local else { return try await RequestedFinish.run(requested(branch), in: session) }
      return try await Finish.run(options(branch), in: session)
    }
  }

  /// By pull requests the remote is always told: there is nothing to choose.
  private func checkPush(_ typed: Command) throws(Failure) {
    guard let push, !local, way == nil else { return }
    let option = push ? "--push" : "--no-push"
    throw Failure(
      .usage, "finish",
      "\(option) goes with --local; without it, pull requests are what tells the remote",
      hint: Remedy.explain("leave out \(option), or finish it here").then(
        .run(typed.adding(push ? ["--local", "--push"] : ["--local"]))))
  }

  private func requested(_ branch: FinishedName) -> RequestedFinish.Options {
    RequestedFinish.Options(
      branch: branch, keeps: keep, signsTags: sign, isDryRun: dryRun, fetches: fetch)
  }
}

extension MergeMethod: ExpressibleByArgument {}
