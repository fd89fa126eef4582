import CI
import Diagnostics
import Effects
import Formats
import Git
package import GitHub

/// Where at GitHub an answer is told.
package struct PublishPlace: Hashable, Sendable {
  package var repository: RepositoryName
  /// The commit that was judged.
  package var sha: String
  package var pullRequest: Int?
  /// The page of the run that judged.
  package var url: String?
}

extension PublishPlace {
  /// The place that the run of CI tells, or else the clone: its repository and HEAD.
  ///
  /// - Throws: where the repository or the commit is not known, before anything is judged.
  static func find(
    in session: Session, of github: GitHubSession
  ) async throws(Failure) -> PublishPlace {
    guard let repository = github.repositories.first else {
      throw Failure(
        .usage, "publish", "no repository is named, and no remote of this clone leads to GitHub",
        hint: "set GITHUB_REPOSITORY to the owner and the name, as in octo/app")
    }
    let (sha, number) = told(by: try CIRun.read(in: session))
    guard let commit = try await commit(sha, session) else {
      throw Failure(
        .usage, "publish", "no commit is checked out whose result could be told",
        hint: .git("switch", "<branch>"))
    }
    return PublishPlace(
      repository: repository, sha: commit, pullRequest: number,
      url: runPage(session.world.environment))
  }

  /// GitHub judges a pull request by its head, though the merge is checked out.
  private static func told(by event: CIEvent?) -> (sha: String?, number: Int?) {
    switch event {
    case .pullRequest(let request): (request.head.sha, request.number)
    case .mergeGroup(_, let sha, _): (sha, nil)
    case .push, .nothing, nil: (nil, nil)
    }
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
