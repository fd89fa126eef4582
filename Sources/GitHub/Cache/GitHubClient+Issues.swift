import Effects

extension GitHubClient {
  /// The issues and pull requests of repositories, in the order asked, read side by side.
  ///
  /// One that fails does not hide the others. `refresh` reads all anew, as is done once a day.
  package func issues(
    of repositories: [RepositoryName], refresh: Bool = false
  ) async -> [RepositoryIssues] {
    var outcomes: [RepositoryName: SyncOutcome] = [:]
    if !settings.isOffline {
      await withTaskGroup(of: (RepositoryName, SyncOutcome).self) { group in
        for repository in Set(repositories) {
          group.addTask { (repository, await sync(repository, refresh: refresh)) }
        }
        for await (repository, outcome) in group { outcomes[repository] = outcome }
      }
    }
    let kept = (try? cache.issues(of: repositories)) ?? [:]
    return repositories.map { repository in
      let known = kept[repository]
      switch outcomes[repository] {
      case .kept: return RepositoryIssues(repository, known)
      case .unkept(let issues):
        return RepositoryIssues(repository, issues: issues, asOf: clock.now())
      case .failed(let error): return RepositoryIssues(repository, known, failure: error)
      case nil:
        let failure = known == nil ? GitHubError.offline(what: repository.description) : nil
        return RepositoryIssues(repository, known, failure: failure)
      }
    }
  }
}

/// How bringing the list of a repository up to date ended.
enum SyncOutcome: Sendable {
  /// The cache holds it.
  case kept
  /// The store would not take it.
  case unkept([Issue])
  case failed(GitHubError)
}

extension RepositoryIssues {
  fileprivate init(
    _ repository: RepositoryName, _ known: (issues: [Issue], asOf: Double)?,
    failure: GitHubError? = nil
  ) {
    self.init(
      repository, issues: known?.issues ?? [], asOf: known?.asOf, failure: failure)
  }
}
