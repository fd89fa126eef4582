import CI
package import Diagnostics
import Effects
import GitHub
import Gitflow

/// `finish --continue` where no plan waits here: in CI, the branches that a push has brought.
package enum ContinuedFinish {
  /// Goes on with the plan that waits or, in CI, with what a push has merged.
  package static func run(
    _ options: RequestedFinish.Options, _ execution: PlanExecutor.Options, in session: Session
  ) async throws(Failure) -> Listing {
    guard try PlanJournal(session).open() == nil,
      case .push(let branch, _)? = try CIRun.read(in: session),
      let sha = session.world.environment["GITHUB_SHA"].flatMap(CommitID.init(parsing:))
    else { return try await ResumePlan.run(.resume, of: "finish", execution, in: session) }
    let github = try await session.github(options.choices, needsToken: true)
    let repository = try github.neededRepository()
    let brought = try await asking { () async throws(GitHubError) in
      try await github.client.all(of: .pullRequestRecords(repository, ofCommit: sha.text))
    }
    let merged = brought.filter { $0.base == branch && $0.mergedAt != nil }
    guard let request = merged.first else {
      return Listing(
        text: "nothing to finish: no pull request brought \(sha.short)\n",
        values: ["state": "nothing", "commit": .string(sha.text)])
    }
    var options = options
    options.branch = request.head
    return try await RequestedFinish.run(options, in: session)
  }
}
