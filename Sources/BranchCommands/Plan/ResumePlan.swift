package import Diagnostics
import Gitflow
package import Session

/// `--continue`, `--abort` and `--skip` of a command whose plan is not at its end.
package enum ResumePlan {
  /// What becomes of it.
  package enum Way: Sendable {
    case resume
    case skip
    case abort
  }

  /// Refuses to go on where the branch or version that the user names is not that of the run.
  package static func check(_ named: String?, in session: Session) throws(Failure) {
    guard let named, let run = try PlanJournal(session).open() else { return }
    let subject = run.plan.subject
    if subject == named || subject.split(separator: "/").contains(named[...]) { return }
    throw Failure(
      .usage, PlanExecutor.rule, "what waits is '\(run.plan.words)'",
      hint: Remedy.explain("leave out '\(named)', or")
        .then(.run(Command.flowctl(named: run.plan.command).adding("--abort"))))
  }

  /// Finds what waits, and brings it to an end.
  package static func run(
    _ way: Way, of command: String, _ options: PlanExecutor.Options, in session: Session
  ) async throws(Failure) -> Report {
    // Who goes on with a merge that conflicts resolves the next one, too.
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
