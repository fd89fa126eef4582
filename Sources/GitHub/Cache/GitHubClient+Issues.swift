import Base

extension GitHubClient {
  /// The issues and pull requests of repositories, in the given order, read concurrently.
  ///
  /// A failure does not hide the others. `refresh` reads all again, which also happens once a day.
  package func issues(
    of repositories: [RepositoryName], refresh: Bool = false
  ) async -> [RepositoryIssues<[Issue]>] {
    await issues(of: repositories, refresh: refresh) { $1 }
  }

  /// The same, with the issues of each repository transformed while others are loading.
  package func issues<Content>(
    of repositories: [RepositoryName], refresh: Bool = false,
    as make: @escaping @Sendable (RepositoryName, [Issue]) -> Content
  ) async -> [RepositoryIssues<Content>] {
    // The cache is read while waiting for GitHub.
    async let earlier = cached(repositories, make)
    let outcomes =
      settings.isOffline ? [:] : await sync(Set(repositories), refresh: refresh, make)
    var known = await earlier
    let changed = repositories.filter { outcomes[$0]?.isInCacheOnly == true }
    known.merge(await cached(changed, make)) { $1 }
    return repositories.map { repository in
      let known = known[repository]
      func answer(_ asOf: Double?, _ failure: GitHubError? = nil) -> RepositoryIssues<Content> {
        RepositoryIssues(
          repository: repository, content: known?.content ?? make(repository, []), asOf: asOf,
          failure: failure)
      }
      switch outcomes[repository] {
      case .read(let content):
        return RepositoryIssues(
          repository: repository, content: content, asOf: clock.now())
      case .unchanged, .changed: return answer(clock.now())
      case .failed(let error): return answer(known?.asOf, error)
      case nil:
        return answer(
          known?.asOf, known == nil ? .offline(what: repository.description) : nil)
      }
    }
  }

  /// One issue, with later changes by flowctl: GitHub's reads may be seconds behind its writes.
  package func issue(
    _ number: Int, of repository: RepositoryName
  ) async throws(GitHubError) -> Issue {
    let shown = try await value(of: .issue(repository, number: number))
    if var cached = cache.issue(id: shown.id),
      cached.updatedAt > shown.updatedAt
        || settings.isOffline && cached.updatedAt == shown.updatedAt
    {
      cached.body = shown.body
      return cached
    }
    if settings.isOffline { return shown }
    var batch = CacheBatch()
    batch.add(shown)
    try? cache.keep(batch)
    return shown
  }

  private func cached<Content>(
    _ repositories: [RepositoryName], _ make: (RepositoryName, [Issue]) -> Content
  ) async -> [RepositoryName: (content: Content, asOf: Double)] {
    repositories.isEmpty ? [:] : (try? cache.issues(of: repositories, as: make)) ?? [:]
  }

  /// Updates the lists of repositories, by organization if that needs fewer requests.
  private func sync<Content>(
    _ repositories: Set<RepositoryName>, refresh: Bool,
    _ make: @escaping @Sendable (RepositoryName, [Issue]) -> Content
  ) async -> [RepositoryName: SyncOutcome<Content>] {
    var (single, organisations) = (repositories, [(owner: String, wanted: Set<RepositoryName>)]())
    for (owner, group) in Dictionary(grouping: repositories, by: { $0.owner.lowercased() })
    where group.count >= Self.fewestListed && mayList(owner) {
      organisations.append((owner, Set(group)))
      single.subtract(group)
    }
    return await withTaskGroup(of: [RepositoryName: SyncOutcome<Content>].self) { group in
      for (owner, wanted) in organisations {
        group.addTask {
          let covered = await sync(wanted, ofOrganisation: owner, refresh: refresh)
          let others = await syncEach(wanted.subtracting(covered.keys), refresh: refresh, make)
          return covered.reduce(into: others) { all, one in
            all[one.key] = one.value.map { make(one.key, $0) }
          }
        }
      }
      group.addTask { [single] in await syncEach(single, refresh: refresh, make) }
      return await group.reduce(into: [:]) { all, some in all.merge(some) { _, new in new } }
    }
  }

  /// From this number of repositories of one owner, its list may need fewer requests than theirs.
  private static let fewestListed = 3

  /// The list of an owner is not used with tokens of apps, or if it is known to need more requests.
  private func mayList(_ owner: String) -> Bool {
    token.map { $0.kind != .installation } == true
      && cache.organisation(owner)?.isClosed(at: clock.now()) != true
  }

  private func syncEach<Content>(
    _ repositories: Set<RepositoryName>, refresh: Bool,
    _ make: @escaping @Sendable (RepositoryName, [Issue]) -> Content
  ) async -> [RepositoryName: SyncOutcome<Content>] {
    // One read for all: each wait for the store would delay its request.
    let reaches = cache.reaches(of: repositories)
    return await withTaskGroup(of: (RepositoryName, SyncOutcome<Content>).self) { group in
      for repository in repositories {
        let known = reaches[repository]
        group.addTask {
          let outcome = await sync(repository, known: known, refresh: refresh)
          return (repository, outcome.map { make(repository, $0) })
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }
}

/// The known issues and pull requests of a repository.
package struct RepositoryIssues<Content: Sendable>: Sendable {
  package var repository: RepositoryName
  /// Open and closed ones, the latest changed first, without their texts, or transformed; cached
  /// ones if the request failed.
  package var content: Content
  /// The time of the last response, in seconds since 1970; nil if unknown.
  package var asOf: Double?
  /// Why the request failed.
  package var failure: GitHubError?
}

extension RepositoryIssues where Content == [Issue] {
  /// The issues without transformation.
  package var issues: [Issue] { content }
}

/// The outcome of updating the list of a repository.
enum SyncOutcome<Content: Sendable>: Sendable {
  /// The whole list, or its transformation, stored or not.
  case read(Content)
  /// The cache was up to date.
  case unchanged
  /// The cache was updated.
  case changed
  case failed(GitHubError)

  /// Whether it must be read from the cache now.
  var isInCacheOnly: Bool { if case .changed = self { true } else { false } }

  /// The same with a transformed list.
  func map<New>(_ make: (Content) -> New) -> SyncOutcome<New> {
    switch self {
    case .read(let content): .read(make(content))
    case .unchanged: .unchanged
    case .changed: .changed
    case .failed(let error): .failed(error)
    }
  }
}
