import Effects

extension GitHubClient {
  /// The issues and pull requests of repositories, in the order asked, read side by side.
  ///
  /// One that fails does not hide the others. `refresh` reads all anew, as is done once a day.
  package func issues(
    of repositories: [RepositoryName], refresh: Bool = false
  ) async -> [RepositoryIssues] {
    await withTaskGroup(of: RepositoryIssues.self) { group in
      for repository in repositories {
        group.addTask { await issues(of: repository) }
      }
      var found: [RepositoryName: RepositoryIssues] = [:]
      for await issues in group { found[issues.repository] = issues }
      return repositories.compactMap { found[$0] }
    }
  }

  private func issues(of repository: RepositoryName) async -> RepositoryIssues {
    do throws(GitHubError) {
      let issues = try await all(of: .issues(repository, state: "all"))
      return RepositoryIssues(repository, issues: issues, asOf: clock.now())
    } catch {
      return RepositoryIssues(repository, failure: error)
    }
  }
}
