package import CI
package import Diagnostics
import Gitflow
package import Session

/// `check merge`: checks whether a branch may be merged into its target.
package enum CheckMergeRequest {
  static let command = "check merge"

  /// Checks the branches of the options, the CI run or the checkout.
  package static func run(
    _ options: ChangeResolver.Options, in session: Session
  ) async throws(Failure) -> Report {
    let session = try await session.judging()
    let change = try await ChangeResolver(session).resolve(options)
    var report = try await answer(change, in: session)
    report.notes += change.notes
    guard options.event == nil, let stray = change.strayHead, !change.checksOutBase else {
      return report
    }
    report.checks.append(RuleCheck(PolicyOfBase.rule, .unknown, stray.message))
    report.diagnostics.append(stray)
    return report
  }

  /// Checks an event of another run, or of none.
  package static func answer(_ event: CIEvent, in session: Session) async throws(Failure) -> Report
  {
    try await answer(try await ChangeResolver(session).resolve(event), in: session)
  }

  private static func answer(
    _ change: Change, in session: Session
  ) async throws(Failure) -> Report {
    switch change.event {
    case .nothing(let reason): return .nothing(command, .mergeTarget, reason)
    case .push(let branch, let authorIsBot):
      let options = CheckBranchNames.Options(names: [branch], readsInput: false)
      var report = try await CheckBranchNames.judge(options, authorIsBot: authorIsBot, in: session)
      report.command = command
      report.notes.append("push event: only the branch name was checked")
      return report
    case .mergeGroup(let target, _, _):
      return try await MergeGroupCheck.run(target, change, in: session)
    case .pullRequest, nil:
      guard change.source != nil else {
        return .undecided(
          command, title: "no branch", .mergeTarget, "HEAD is detached: no branch is checked out",
          hint: .flowctl("check", "merge", "--head", "<branch>", "--base", "<branch>"))
      }
      return try await RequestCheck(session).run(change)
    }
  }
}

extension Change {
  /// True if the service checks out the base on purpose.
  fileprivate var checksOutBase: Bool {
    if case .pullRequest(let request)? = event { request.checksOutBase } else { false }
  }
}
