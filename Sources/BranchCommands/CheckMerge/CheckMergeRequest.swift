package import Gitflow
package import Base
package import Session

/// `check merge`: checks whether a branch may be merged into its target.
package enum CheckMergeRequest {
  static let command = "check merge"

  /// Checks the branches of the options, the CI run or the checkout.
  package static func run(
    _ options: ChangeResolver.Options, in session: Session
  ) async throws(Failure) -> Report {
    let session = try await session.withPolicyOfHead()
    let resolver = try ChangeResolver(session)
    let change = try await resolver.resolve(options)
    var report = try await answer(change, in: resolver.repository)
    report.notes += change.notes
    guard options.event == nil, let stray = change.strayHead, !change.checksOutBase else {
      return report
    }
    report.checks.append(RuleCheck(.policySource, .unknown, stray.message))
    report.diagnostics.append(stray)
    return report
  }

  /// Checks an event of another run, or of none.
  package static func answer(_ event: CIEvent, in session: Session) async throws(Failure) -> Report
  {
    let resolver = try ChangeResolver(session)
    return try await answer(try await resolver.resolve(event), in: resolver.repository)
  }

  private static func answer(
    _ change: Change, in repository: Repository
  ) async throws(Failure) -> Report {
    switch change.event {
    case .nothing(let reason): return .nothing(command, .mergeTarget, reason)
    case .push(let branch, let authorIsBot):
      let options = CheckBranchNames.Options(names: [branch], readsInput: false)
      var report = try await CheckBranchNames.evaluate(
        options, authorIsBot: authorIsBot, in: repository.session)
      report.command = command
      report.notes.append("push event: only the branch name was checked")
      return report
    case .mergeGroup(let target, _, _):
      return try await queued(change, into: target, in: repository.session)
    case .pullRequest, nil:
      guard change.source != nil else {
        return .undecided(
          command, title: "no branch", .mergeTarget, "HEAD is detached: no branch is checked out",
          hint: .flowctl("check", "merge", "--head", "<branch>", "--base", "<branch>"))
      }
      return try await RequestCheck(repository).run(change)
    }
  }

  /// A merge group: only its target can be checked, the rest was checked on entry.
  private static func queued(
    _ change: Change, into target: String, in session: Session
  ) async throws(Failure) -> Report {
    var change = change
    change.headBranch = .missing(reason: "not checked", remedy: nil)
    let source = try await session.basePolicy(of: change)
    let loaded = source.loaded
    let classifier = BranchClassifier(loaded.policy.model)
    var report = Report(command: command, title: "merge queue → \(target)")
    report.details = ["base": .string(target), "policy": .string(loaded.origin)]
    if classifier.classify(target).kind == nil {
      report.checks = [RuleCheck(.mergeTarget, .fail, "'\(target)' is not a branch of the model")]
      report.diagnostics = [
        Diagnostic(
          .mergeTarget, "the queue's target '\(target)' is not a branch of the model",
          hint: .flowctl("model", "show"), evidence: ["base": .string(target)])
      ]
    } else {
      report.checks = [RuleCheck(.mergeTarget, .pass, "merges into '\(target)' are allowed")]
    }
    let asked: [RuleID] = [.wrongBase, .staleBase, .versionOrder, .pullRequestSize]
    report.checks += asked.map { RuleCheck($0, .skipped, "checked when added to the queue") }
    report.checks += source.checks
    report.diagnostics += source.diagnostics
    return report
  }
}

extension Change {
  /// True if the service checks out the base on purpose.
  fileprivate var checksOutBase: Bool {
    if case .pullRequest(let request)? = event { request.checksOutBase } else { false }
  }
}
