package import Diagnostics
import Effects
import GitHub
import GitHubCommands
import Gitflow
package import Session

/// `finish --continue` without an interrupted plan: in CI, finishes the branch a push has merged.
package enum ContinuedFinish {
  /// Continues the interrupted plan or, in CI, finishes what a push has merged.
  package static func run(
    _ options: RequestedFinish.Options, _ execution: PlanExecutor.Options, in session: Session
  ) async throws(Failure) -> Report {
    guard try PlanJournal(session).open() == nil,
      let branch = try ChangeResolver.pushedBranch(in: session),
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
        text:
          "nothing to finish: no pull request of a topic or version branch contains \(sha.short)\n",
        values: ["state": "nothing", "commit": .string(sha.text)])
    }
    var options = options
    options.branch = FinishedName(request.head)
    // A user starts a finish; --continue never does.
    options.opens = false
    return try await RequestedFinish.run(options, in: session)
  }

  /// A permanent branch is never finished, nor is one without a branch type.
  private static func ends(_ branchClass: BranchClass) -> Bool {
    if case .backMerge = branchClass { return true }
    return branchClass.kind?.isPermanent == false
  }
}
