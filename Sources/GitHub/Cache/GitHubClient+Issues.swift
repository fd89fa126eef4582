import Effects

extension GitHubClient {
  /// The issues and pull requests of repositories, in the order asked, read side by side.
  ///
  /// One that fails does not hide the others. `refresh` reads all anew, as is done once a day.
  package func issues(
    of repositories: [RepositoryName], refresh: Bool = false
  ) async -> [RepositoryIssues<[Issue]>] {
    await issues(of: repositories, refresh: refresh) { $1 }
  }

  /// The same, and what is made of the issues of each repository while others are waited for.
  package func issues<Content>(
    of repositories: [RepositoryName], refresh: Bool = false,
    as make: @escaping @Sendable (RepositoryName, [Issue]) -> Content
  ) async -> [RepositoryIssues<Content>] {
    // What is kept is read while GitHub is waited for.
    async let earlier = kept(repositories, make)
    let outcomes =
      settings.isOffline ? [:] : await sync(Set(repositories), refresh: refresh, make)
    var known = await earlier
    let changed = repositories.filter { outcomes[$0]?.isInCacheOnly == true }
    known.merge(await kept(changed, make)) { $1 }
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

  /// One issue; offline as it was shown last, with what changes of ours have made of it since.
  package func issue(
    _ number: Int, of repository: RepositoryName
  ) async throws(GitHubError) -> Issue {
    let shown = try await value(of: .issue(repository, number: number))
    if settings.isOffline {
      guard var kept = cache.issue(id: shown.id), kept.updatedAt >= shown.updatedAt else {
        return shown
      }
      kept.body = shown.body
      return kept
    }
    var batch = CacheBatch()
    batch.add(shown)
    try? cache.keep(batch)
    return shown
  }

  private func kept<Content>(
    _ repositories: [RepositoryName], _ make: (RepositoryName, [Issue]) -> Content
  ) async -> [RepositoryName: (content: Content, asOf: Double)] {
    repositories.isEmpty ? [:] : (try? cache.issues(of: repositories, as: make)) ?? [:]
  }
}

extension GitHubClient {
  /// Brings the lists of repositories up to date, by organisation where that takes fewer requests.
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

  /// From so many repositories of one owner on, its list may take fewer requests than theirs.
  private static let fewestListed = 3

  /// The list of an owner is closed to the tokens of apps, and where it is known not to pay.
  private func mayList(_ owner: String) -> Bool {
    token.map { $0.kind != .installation } == true
      && cache.organisation(owner)?.isClosed(at: clock.now()) != true
  }

  private func syncEach<Content>(
    _ repositories: Set<RepositoryName>, refresh: Bool,
    _ make: @escaping @Sendable (RepositoryName, [Issue]) -> Content
  ) async -> [RepositoryName: SyncOutcome<Content>] {
    // One look for all: each that waits for the store keeps its request from going out.
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

/// The issues and pull requests of a repository as far as they are known.
package struct RepositoryIssues<Content: Sendable>: Sendable {
  /// As it was asked for.
  package var repository: RepositoryName
  /// Open and closed ones, the latest changed first, without their texts, or what is made of them;
  /// what is kept where asking failed.
  package var content: Content
  /// When GitHub last said so, in seconds since 1970; nil where nothing is known.
  package var asOf: Double?
  /// Why asking failed.
  package var failure: GitHubError?
}

extension RepositoryIssues where Content == [Issue] {
  /// The issues as they are.
  package var issues: [Issue] { content }
}

/// How bringing the list of a repository up to date ended.
enum SyncOutcome<Content: Sendable>: Sendable {
  /// The whole list, or what is made of it, whether the store took it or not.
  case read(Content)
  /// The cache had it as it is.
  case unchanged
  /// The cache holds it now.
  case changed
  case failed(GitHubError)

  /// Whether it must be read from the cache now.
  var isInCacheOnly: Bool { if case .changed = self { true } else { false } }

  /// The same with what is made of a list.
  func map<New>(_ make: (Content) -> New) -> SyncOutcome<New> {
    switch self {
    case .read(let content): .read(make(content))
    case .unchanged: .unchanged
    case .changed: .changed
    case .failed(let error): .failed(error)
    }
  }
}
