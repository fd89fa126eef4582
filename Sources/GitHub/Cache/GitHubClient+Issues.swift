import Effects

extension GitHubClient {
  /// The issues and pull requests of repositories, in the order asked, read side by side.
  ///
  /// One that fails does not hide the others. `refresh` reads all anew, as is done once a day.
  package func issues(
    of repositories: [RepositoryName], refresh: Bool = false
  ) async -> [RepositoryIssues] {
    let outcomes = settings.isOffline ? [:] : await sync(Set(repositories), refresh: refresh)
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

extension GitHubClient {
  /// Brings the lists of repositories up to date, by organisation where that takes fewer requests.
  private func sync(
    _ repositories: Set<RepositoryName>, refresh: Bool
  ) async -> [RepositoryName: SyncOutcome] {
    let plan = SyncPlan(
      repositories, known: cache.organisation, token: token, at: clock.now())
    return await withTaskGroup(of: [RepositoryName: SyncOutcome].self) { group in
      for (owner, wanted) in plan.organisations {
        group.addTask {
          let covered = await sync(wanted, ofOrganisation: owner, refresh: refresh)
          let others = await syncEach(wanted.subtracting(covered), refresh: refresh)
          return others.merging(covered.map { ($0, .kept) }) { _, kept in kept }
        }
      }
      group.addTask { await syncEach(plan.repositories, refresh: refresh) }
      return await group.reduce(into: [:]) { all, some in all.merge(some) { _, new in new } }
    }
  }

  private func syncEach(
    _ repositories: Set<RepositoryName>, refresh: Bool
  ) async -> [RepositoryName: SyncOutcome] {
    await withTaskGroup(of: (RepositoryName, SyncOutcome).self) { group in
      for repository in repositories {
        group.addTask { (repository, await sync(repository, refresh: refresh)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
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
