import CI
package import Diagnostics
import Effects
import GitHub
import GitHubCommands
import Gitflow
package import Session

/// `finish --continue` where no plan waits here: in CI, the branches that a push has brought.
package enum ContinuedFinish {
  /// Goes on with the plan that waits or, in CI, with what a push has merged.
  package static func run(
    _ options: RequestedFinish.Options, _ execution: PlanExecutor.Options, in session: Session
  ) async throws(Failure) -> Report {
    guard try PlanJournal(session).open() == nil,
      case .push(let branch, _)? = try CIRun.read(in: session),
      let sha = session.world.environment["GITHUB_SHA"].flatMap(CommitID.init(parsing:))
    else { return try await ResumePlan.run(.resume, of: "finish", execution, in: session) }
    let github = try await session.github(options.choices, needsToken: true)
    let repository = try github.neededRepository()
    let brought = try await asking(
      await github.client.all(of: .pullRequestRecords(repository, ofCommit: sha.text)))
    let model = try session.policy().policy.model
    let request = brought.first { request in
      request.base == branch && request.mergedAt != nil && request.isOfOwnBranch
        && ends(BranchClassifier(model).classify(request.head))
    }
    guard let request else {
      return Report(
        text: "nothing to finish: no pull request of a branch that ends brought \(sha.short)\n",
        values: ["state": "nothing", "commit": .string(sha.text)])
    }
    var options = options
    options.branch = FinishedName(request.head)
    // What goes on was begun by somebody; it never begins here.
    options.opens = false
    return try await RequestedFinish.run(options, in: session)
  }

  /// A permanent branch stays, and one without a kind has nothing to be finished.
  private static func ends(_ branchClass: BranchClass) -> Bool {
    if case .backMerge = branchClass { return true }
    return branchClass.kind?.isPermanent == false
  }
}
