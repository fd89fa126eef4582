package import Diagnostics
package import GitHub

/// What a use case needs of GitHub: a client with its token, and the repositories that are meant.
package struct GitHubSession: Sendable {
  package let client: GitHubClient
  /// Where the token is from; nil without one.
  package let source: TokenSource?
  /// The repositories that the command line names, else the clone's own; none outside a clone.
  package let repositories: [RepositoryName]
  /// How the server was chosen.
  package let server: GitHubServerChoice

  /// The same, for use cases that mean nothing without a repository.
  ///
  /// - Throws: a failure that says how to name one.
  package func neededRepositories() throws(Failure) -> [RepositoryName] {
    guard repositories.isEmpty else { return repositories }
    throw Failure(
      .usage, "github", "no repository is named, and no remote of this clone leads to GitHub",
      hint: .retry(with: "--repo", "<owner/name>"))
  }

  /// The one repository that is meant.
  ///
  /// - Throws: a failure where there is none, or are several.
  package func neededRepository() throws(Failure) -> RepositoryName {
    let all = try neededRepositories()
    guard all.count == 1, let only = all.first else {
      throw Failure(
        .usage, "github", "this is about one repository, but \(all.count) are named",
        hint: .retry(with: "--repo", all.first?.description ?? "<owner/name>"))
    }
    return only
  }
}

/// Turns what GitHub says into what a command leaves with.
package func asking<Value>(
  _ answer: @autoclosure () async throws(GitHubError) -> Value
) async throws(Failure) -> Value {
  do throws(GitHubError) {
    return try await answer()
  } catch {
    throw error.failure
  }
}

/// The same of several questions.
package func asking<Value>(
  _ answer: () async throws(GitHubError) -> Value
) async throws(Failure) -> Value {
  try await asking(await answer())
}
