import Base
import Git
package import GitHub

/// Where a result is published at GitHub.
package struct PublishPlace: Hashable, Sendable {
  package var repository: RepositoryName
  package var sha: String
  package var pullRequest: Int?
  /// The page of the checking run.
  package var url: String?

  /// The place that the CI run names, else the clone's repository and HEAD.
  ///
  /// - Throws: if the repository or the commit is unknown, before anything is checked.
  static func find(
    in session: Session, of github: GitHubSession
  ) async throws(Failure) -> PublishPlace {
    guard let repository = github.repositories.first else {
      throw Failure(
        .usage, "publish", "no repository given, and no remote of this clone points to GitHub",
        hint: "export GITHUB_REPOSITORY=OWNER/NAME")
    }
    let (sha, number) = try ChangeResolver.published(in: session)
    guard let commit = try await commit(sha, session) else {
      throw Failure(
        .usage, "publish", "no commit is checked out to publish a result for",
        hint: .git("switch", "<branch>"))
    }
    return PublishPlace(
      repository: repository, sha: commit, pullRequest: number,
      url: runPage(session.world.environment))
  }

  private static func commit(_ sha: String?, _ session: Session) async throws(Failure) -> String? {
    if let sha { return sha }
    return try await session.refs().head().id?.description
  }

  private static func runPage(_ environment: EnvironmentVariables) -> String? {
    guard let server = environment["GITHUB_SERVER_URL"], WebAddress(server)?.isSafe == true,
      let name = environment["GITHUB_REPOSITORY"], let id = environment["GITHUB_RUN_ID"],
      !id.isEmpty, id.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return "\(server)/\(name)/actions/runs/\(id)"
  }
}
