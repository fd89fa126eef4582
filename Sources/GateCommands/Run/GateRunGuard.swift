import Gitflow
import Base
import Git
import Session

/// Whether this run can start programs of the tree, and what it can store.
struct GateRunGuard {
  /// True if the tree comes from another repository: it gets no secrets.
  let isForked: Bool
  /// False for every pull request: its files must not be used for the base.
  let keepsPasses: Bool

  private static let rule: RuleID = "gate-trust"

  /// - Throws: if a run with the permissions of the base has another tree than the base.
  static func check(_ session: Session) async throws(Failure) -> GateRunGuard {
    let event = try ChangeResolver.event(in: session)
    guard case .pullRequest(let request) = event else {
      try await checkTrigger(session)
      return GateRunGuard(isForked: false, keepsPasses: true)
    }
    if request.checksOutBase {
      try await checkHead(
        is: request.base.sha ?? session.world.environment["GITHUB_SHA"], "pull_request_target",
        session)
    }
    return GateRunGuard(isForked: request.head.isFork, keepsPasses: false)
  }

  /// A `workflow_run` has the permissions of the default branch, for runs of any branch.
  private static func checkTrigger(_ session: Session) async throws(Failure) {
    let name = session.world.environment["GITHUB_EVENT_NAME"]
    guard name == "workflow_run" else { return }
    try await checkHead(is: session.world.environment["GITHUB_SHA"], "workflow_run", session)
  }

  /// - Throws: if a CI run has other files than the checked commit.
  static func checkFiles(_ files: GatheredFiles, _ session: Session) async throws(Failure) {
    guard CIRun.isPresent(in: session.world.environment) else { return }
    if let edited = finding(onEdited: files.edited, session) { throw Failure(.unknown, [edited]) }
    if files.hasStaged { throw Failure(.unknown, [unknown("the index differs from HEAD")]) }
    let replaced = try await session.refs().references(under: ["refs/replace/"])
    guard let ref = replaced.first else { return }
    throw Failure(.unknown, [unknown("'\(ref.name)' replaces an object of this clone")])
  }

  /// The finding on tracked files that a CI run has changed: the verdict is not that of the commit.
  static func finding(onEdited paths: [String], _ session: Session) -> Diagnostic? {
    guard let first = paths.first, CIRun.isPresent(in: session.world.environment) else {
      return nil
    }
    let rest = paths.count - 1
    let others = rest > 0 ? " and \(CountText.words(rest, "other file"))" : ""
    return unknown("'\(ForeignText.shown(first))'\(others) changed after the checkout")
  }

  private static func unknown(_ reason: String) -> Diagnostic {
    .undecided(
      rule, reason + ": the gates do not check the files of the commit",
      hint: .explain(
        "commit the changes, or run the gates before the step that makes them; "
          + "a gate that changes files needs 'mutates: true'"))
  }

  private static func checkHead(
    is base: String?, _ event: String, _ session: Session
  ) async throws(Failure) {
    let head = try await session.refs().head().id
    guard let base, let head, head.description == base else {
      throw Failure(
        .badConfiguration, rule,
        "no gates run: event '\(event)' has the permissions of the base, but HEAD is not the base",
        hint: "run the gates in a workflow on pull_request")
    }
  }
}
