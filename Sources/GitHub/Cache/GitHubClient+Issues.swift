import Effects

extension GitHubClient {
  /// The issues and pull requests of repositories, in the order asked, read side by side.
  ///
  /// One that fails does not hide the others. `refresh` reads all anew, as is done once a day.
  package func issues(
    of repositories: [RepositoryName], refresh: Bool = false
  ) async -> [RepositoryIssues] {
    // What is kept is read while GitHub is waited for.
    async let earlier = kept(repositories)
    let outcomes = settings.isOffline ? [:] : await sync(Set(repositories), refresh: refresh)
    var known = await earlier
    known.merge(await kept(repositories.filter { outcomes[$0]?.isInCacheOnly == true })) { $1 }
    return repositories.map { repository in
      let known = known[repository]
      switch outcomes[repository] {
      case .read(let issues):
        return RepositoryIssues(repository, issues: issues, asOf: clock.now())
      case .unchanged, .changed: return RepositoryIssues(repository, known, asOf: clock.now())
      case .failed(let error):
        return RepositoryIssues(repository, known, asOf: known?.asOf, failure: error)
      case nil:
        let failure = known == nil ? GitHubError.offline(what: repository.description) : nil
        return RepositoryIssues(repository, known, asOf: known?.asOf, failure: failure)
      }
    }
  }

  private func kept(
    _ repositories: [RepositoryName]
  ) async -> [RepositoryName: (issues: [Issue], asOf: Double)] {
    repositories.isEmpty ? [:] : (try? cache.issues(of: repositories)) ?? [:]
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
          let others = await syncEach(wanted.subtracting(covered.keys), refresh: refresh)
          return others.merging(covered) { _, covered in covered }
        }
      }
      group.addTask { await syncEach(plan.repositories, refresh: refresh) }
      return await group.reduce(into: [:]) { all, some in all.merge(some) { _, new in new } }
    }
  }

  private func syncEach(
    _ repositories: Set<RepositoryName>, refresh: Bool
  ) async -> [RepositoryName: SyncOutcome] {
    // One look for all: each that waits for the store keeps its request from going out.
    let reaches = cache.reaches(of: repositories)
    return await withTaskGroup(of: (RepositoryName, SyncOutcome).self) { group in
      for repository in repositories {
        let known = reaches[repository]
        group.addTask { (repository, await sync(repository, known: known, refresh: refresh)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }
}

/// How bringing the list of a repository up to date ended.
enum SyncOutcome: Sendable {
  /// The whole list, whether the store took it or not.
  case read([Issue])
  /// The cache had it as it is.
  case unchanged
  /// The cache holds it now.
  case changed
  case failed(GitHubError)

  /// Whether it must be read from the cache now.
  var isInCacheOnly: Bool { if case .changed = self { true } else { false } }
}

extension RepositoryIssues {
  fileprivate init(
    _ repository: RepositoryName, _ known: (issues: [Issue], asOf: Double)?, asOf: Double?,
    failure: GitHubError? = nil
  ) {
    self.init(repository, issues: known?.issues ?? [], asOf: asOf, failure: failure)
  }
}
