import ArgumentParser
import Base
import Git
import Gitflow
import Session

package struct FinishCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "finish",
    abstract: "Merge a branch into its target, with tag and back-merges.",
    discussion: """
      Without --local, opens a pull request; run it again after the merge, and it tags the version, \
      creates the release, opens back-merge pull requests and deletes the branch. In CI, use \
      --continue after each push. Conflicts are found before any branch is changed.

      flowctl finish release/1.5.0                 open the pull request, or continue
      flowctl finish --local --dry-run             show what would be done
      flowctl finish feature/42-login --local      merge into develop in this clone
      flowctl finish release/1.5.0 --local --push  merge, tag, back-merge and push
      """)

  @Argument(
    help: "Branch to finish (default: the current branch).", completion: .topics)
  var branch: String?

  @OptionGroup var finish: FinishArguments

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await finish.answer("finish", branch, global, in: world) { _ throws(Failure) in
      FinishedName(branch)
    } focused: { session throws(Failure) in
      let branch = if let branch { branch } else { try await session.refs().head().branch }
      return try session.focused(onBranches: [branch])
    }
  }
}

/// A branch type whose branches are finished by version.
protocol FinishedKind: SendableMetatype {
  static var kind: KindName { get }
  static var targets: String { get }
  static var example: String { get }
}

/// `release finish`.
enum FinishedReleaseKind: FinishedKind {
  static let (kind, targets, example) = (KindName("release"), "develop", "1.5.0")
}

/// `hotfix finish`.
enum FinishedHotfixKind: FinishedKind {
  static let (kind, targets, example) = (KindName("hotfix"), "develop and open releases", "1.4.1")
}

/// `finish` for the branch of an open version.
struct VersionFinishCommand<Kind: FinishedKind>: FlowCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "finish",
      abstract: "Merge a \(Kind.kind) into main, tag it, back-merge into \(Kind.targets).",
      discussion: """
        Runs flowctl finish with the branch of the \(Kind.kind).

        flowctl \(Kind.kind) finish --local --dry-run
        flowctl \(Kind.kind) finish \(Kind.example) --local --push
        """)
  }

  @Argument(
    help: ArgumentHelp(
      "Version of the \(Kind.kind) (default: the only open one).", valueName: "version"),
    completion: .versions)
  var version: Version?

  @OptionGroup var app: AppOption

  @OptionGroup var finish: FinishArguments

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await finish.answer("\(Kind.kind) finish", version?.description, global, in: world) {
      session throws(Failure) in
      try await OpenVersionBranch.name(of: Kind.kind, version, in: session)
    } focused: { session throws(Failure) in
      try await session.focused(onApp: app.app)
    }
  }
}

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
    help: ArgumentHelp("Message of the tag; without a tag, of the merge.", valueName: "text"))
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
      finish: FinishOptions(
        keeps: keep, pushes: !local || push == true, message: message, isLocal: local),
      execution: PlanExecutor.Options(signsTags: sign, resolves: resolve, isDryRun: dryRun),
      fetches: fetch)
  }

  /// Finishes a branch, or continues with one; `named` finds the branch when it is needed, and
  /// `given` is the argument on the command line.
  func answer(
    _ command: String, _ given: String?, _ global: GlobalOptions, in world: World,
    named: (Session) async throws(Failure) -> FinishedName,
    focused: (Session) async throws(Failure) -> Session
  ) async -> ExitStatus {
    await global.answer(command, in: world) { whole throws(Failure) in
      let session = try await way == nil ? focused(whole) : resumed(whole)
      try checkPush(Command.flowctl(named: command).adding([given].compactMap(\.self)))
      if way != nil { try ResumePlan.check(given, in: session) }
      if let way {
        let options = options(FinishedName(nil))
        if case .resume = way { return try await RequestedFinish.resume(options, in: session) }
        return try await ResumePlan.run(way, of: "finish", options.execution, in: session)
      }
      let options = options(try await named(session))
      return local
        ? try await Finish.run(options, in: session)
        : try await RequestedFinish.run(options, in: session)
    }
  }

  /// The session of the interrupted run's branch.
  private func resumed(_ session: Session) throws(Failure) -> Session {
    try session.focused(onBranches: [PlanJournal(session).open()?.plan.subject])
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
}

extension MergeMethod: ExpressibleByArgument {}
