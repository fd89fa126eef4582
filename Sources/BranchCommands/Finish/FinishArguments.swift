import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

/// The options of `finish`, also to continue one that stopped.
struct FinishArguments: ParsableArguments {
  @Flag(help: "Merge in this clone instead of with a pull request.")
  var local = false

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(
    inversion: .prefixedNo,
    help: "With --local: push all refs atomically before local branches are updated.")
  var push: Bool?

  @Flag(inversion: .prefixedNo, help: "Fetch from the remote first.")
  var fetch = true

  @Flag(help: "Keep the branch instead of deleting it.")
  var keep = false

  @Flag(help: "Sign the tag, regardless of the Git configuration.")
  var sign = false

  @Flag(help: "Stop at a conflict so that you can resolve it.")
  var resolve = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Message of the merge and the tag.", valueName: "text"))
  var message: String?

  @Option(help: "Merge method; the branch model must allow it.")
  var method: MergeMethod?

  @Flag(
    name: .customLong("continue"), help: "Continue a stopped or interrupted run.")
  var continues = false

  @Flag(help: "Undo a stopped or interrupted run.")
  var abort = false

  @Flag(help: "Skip the back-merge that conflicts, and continue.")
  var skip = false

  mutating func validate() throws {
    if [continues, abort, skip].count(where: \.self) > 1 {
      throw ValidationError("--continue, --abort and --skip exclude each other")
    }
    if let message, message.allSatisfy(\.isWhitespace) {
      throw ValidationError("--message has no text")
    }
    if way == nil, !local, resolve || message != nil || method != nil {
      throw ValidationError("--resolve, --message and --method require --local")
    }
    if way != nil, dryRun || push != nil || resolve || keep || message != nil || method != nil {
      throw ValidationError("--continue, --abort and --skip take no other options")
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

  /// Finishes a branch, or continues with one; `named` finds the branch when it is needed, and
  /// `given` is the argument on the command line.
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

  /// With pull requests the remote is always updated: there is no choice.
  private func checkPush(_ typed: Command) throws(Failure) {
    guard let push, !local, way == nil else { return }
    let option = push ? "--push" : "--no-push"
    throw Failure(
      .usage, "finish",
      "\(option) requires --local; without --local, flowctl uses pull requests",
      hint: Remedy.explain("leave out \(option), or finish locally").then(
        .run(typed.adding(push ? ["--local", "--push"] : ["--local"]))))
  }

  private func requested(_ branch: FinishedName) -> RequestedFinish.Options {
    RequestedFinish.Options(
      branch: branch, keeps: keep, signsTags: sign, isDryRun: dryRun, fetches: fetch)
  }
}

extension MergeMethod: ExpressibleByArgument {}
