package import CI
package import Diagnostics
import Git
import Gitflow
package import Session

/// `check merge`: checks whether a branch may be merged into its target.
package enum CheckMergeRequest {
  static let command = "check merge"

  /// The options of the command line.
  package struct Options: Sendable {
    package var head: String?
    package var base: String?
    package var event: String?

    /// Branch names, or the file of an event.
    package init(head: String? = nil, base: String? = nil, event: String? = nil) {
      self.head = head
      self.base = base
      self.event = event
    }
  }

  /// Checks the branches of the options, the CI run or the checkout.
  package static func run(_ options: Options, in session: Session) async throws(Failure) -> Report {
    let session = try await session.judging()
    let asked = try await question(options, in: session)
    guard case .pullRequest(let request) = asked, options.event == nil else {
      return try await answer(asked, in: session)
    }
    let (fresh, notes) = await session.fresh(request)
    var report = try await answer(.pullRequest(fresh), in: session)
    report.notes += notes
    return report
  }

  private static func question(
    _ options: Options, in session: Session
  ) async throws(Failure) -> MergeQuestion {
    if let file = options.event { return question(try CIRun.read(file: file, in: session)) }
    if let head = options.head {
      // A head name equal to the CI run's means the pull request of that run, also from a fork.
      let event = (try? CIRun.read(in: session)).flatMap(\.self)
      guard case .pullRequest(let request) = event, request.head.name == head,
        try await request.goes(into: options.base, in: session)
      else { return .branches(head: head, base: options.base) }
      return .pullRequest(request)
    }
    if options.base == nil, let event = try CIRun.read(in: session) { return question(event) }
    let here = try await RefSnapshot.read([], in: session)
    return here.head.branch.map { .branches(head: $0, base: options.base) } ?? .detached
  }

  /// The request in a CI event.
  package static func question(_ event: CIEvent) -> MergeQuestion {
    switch event {
    case .pullRequest(let request): .pullRequest(request)
    case .mergeGroup(let target, _, let base): .mergeGroup(target: target, baseSHA: base)
    case .push(let branch, let isBot): .push(branch: branch, authorIsBot: isBot)
    case .nothing(let reason): .nothing(reason: reason)
    }
  }

  /// The report on a request.
  package static func answer(
    _ question: MergeQuestion, in session: Session
  ) async throws(Failure) -> Report {
    switch question {
    case .nothing(let reason): return .nothing(command, .mergeTarget, reason)
    case .detached:
      return .undecided(
        command, title: "no branch", .mergeTarget, "HEAD is detached: no branch is checked out",
        hint: .flowctl("check", "merge", "--head", "<branch>", "--base", "<branch>"))
    case .push(let branch, let authorIsBot):
      let options = CheckBranchNames.Options(names: [branch], readsInput: false)
      var report = try await CheckBranchNames.judge(options, authorIsBot: authorIsBot, in: session)
      report.command = command
      report.notes.append("push event: only the branch name was checked")
      return report
    case .mergeGroup(let target, let base):
      return try await MergeGroupCheck.run(target, at: base, in: session)
    case .branches(let head, let base):
      return try await RequestCheck(session).run(head: head, base: base)
    case .pullRequest(let request): return try await RequestCheck(session).run(request)
    }
  }
}

/// The request to check, after options and CI event are read.
package enum MergeQuestion {
  /// A pull request.
  case pullRequest(PullRequest)
  /// A branch of this repository; without a base, the target that the model allows.
  case branches(head: String, base: String?)
  /// A merge group: whether its target may be merged into.
  case mergeGroup(target: String, baseSHA: String?)
  /// A pushed branch: only its name is checked.
  case push(branch: String, authorIsBot: Bool)
  case nothing(reason: String)
  /// No branch is checked out, and none was given.
  case detached
}
