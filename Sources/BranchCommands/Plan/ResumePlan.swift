import ArgumentParser
package import Base
import Gitflow
package import Session

/// `--continue`, `--abort` and `--skip` of a command with an interrupted plan.
package enum ResumePlan {
  /// The way to end the run.
  package enum Way: Sendable {
    case resume
    case skip
    case abort
  }

  /// Refuses to continue if the given branch or version is not that of the run.
  package static func check(_ named: String?, in session: Session) throws(Failure) {
    guard let named, let run = try PlanJournal(session).open() else { return }
    let subject = run.plan.subject
    if subject == named || subject.split(separator: "/").contains(named[...]) { return }
    throw Failure(
      .usage, PlanExecutor.rule, "the interrupted command is '\(run.plan.words)'",
      hint: Remedy.explain("leave out '\(named)', or")
        .then(.run(Command.flowctl(named: run.plan.command).adding("--abort"))))
  }

  /// Finds the interrupted run, and completes or undoes it.
  package static func run(
    _ way: Way, of command: String, _ options: PlanExecutor.Options, in session: Session
  ) async throws(Failure) -> Report {
    // A user who continues after a conflict will also resolve the next one.
    let executor = try PlanExecutor(
      session, PlanExecutor.Options(signsTags: options.signsTags, resolves: true, asksFirst: true))
    let run: FlowRun =
      switch way {
      case .resume: try await executor.resume(command)
      case .skip: try await executor.resume(command, skipping: true)
      case .abort: try await executor.abort(command)
      }
    return PlanListing(run: run).listing
  }
}

/// The options that continue or undo a stopped or interrupted command.
struct ResumeArguments: ParsableArguments {
  @Flag(
    name: .customLong("continue"), help: "Continue a stopped or interrupted run.")
  var continues = false

  @Flag(help: "Undo a stopped or interrupted run.")
  var abort = false

  @Flag(help: "Skip the merge or commit that conflicts, and continue.")
  var skip = false

  mutating func validate() throws {
    if [continues, abort, skip].count(where: \.self) > 1 {
      throw ValidationError("--continue, --abort and --skip exclude each other")
    }
  }

  /// The given option, if any.
  var way: ResumePlan.Way? {
    if continues { return .resume }
    if abort { return .abort }
    return skip ? .skip : nil
  }
}

/// The options of a command that runs a plan after a fetch.
struct PlanArguments: ParsableArguments {
  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(inversion: .prefixedNo, help: "Fetch from the remote first.")
  var fetch = true

  @OptionGroup var resume: ResumeArguments

  /// Refuses other options of a command that continues; `isPlain` if it has none of its own.
  func check(isPlain: Bool) throws {
    if resume.way != nil, dryRun || !isPlain {
      throw ValidationError("--continue, --abort and --skip take no other options")
    }
  }
}
