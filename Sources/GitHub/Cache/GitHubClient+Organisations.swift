import Base

extension GitHubClient {
  /// Updates the lists of an organization's repositories by the list of all its issues.
  ///
  /// - Returns: the outcome for the updated ones; the others must be requested individually.
  func sync(
    _ wanted: Set<RepositoryName>, ofOrganisation owner: String, refresh: Bool
  ) async -> [RepositoryName: SyncOutcome<[Issue]>] {
    let now = clock.now()
    let known = cache.organisation(owner).flatMap { reach in
      reach.isOpen && !refresh && 0..<Self.reconcileAge ~= now - reach.readAt ? reach : nil
    }
    do throws(GitHubError) {
      if let known, let outcomes = try await readChanges(of: owner, wanted, since: known) {
        return outcomes
      }
      return try await readWhole(owner, wanted.union(known?.covered ?? [])).filter {
        wanted.contains($0.key)
      }
    } catch {
      if !error.isPassing { close(owner) }
      return [:]
    }
  }

  /// Reads all pages, if there are not more pages than repositories.
  private func readWhole(
    _ owner: String, _ wanted: Set<RepositoryName>
  ) async throws(GitHubError) -> [RepositoryName: SyncOutcome<[Issue]>] {
    let url = address(of: .issues(ofOrganisation: owner))
    guard let list = try await list(url, etag: nil, until: nil, mostPages: wanted.count) else {
      close(owner)
      return [:]
    }
    let groups = list.groups
    var reach = OrganisationReach(etag: list.etag, readAt: clock.now())
    reach.newest = list.issues.first?.updatedAt ?? ""
    reach.named = Set(groups.keys)
    reach.covered = wanted.intersection(groups.keys)
    reach.isOpen = !reach.covered.isEmpty
    return keep(reach, of: owner, groups, isWhole: true)
  }

  /// Reads the changes for all repositories whose lists follow from the owner's: the entity tag of
  /// its first page is valid for all of them, whichever are requested now.
  ///
  /// - Returns: nil if the whole list has to be read.
  private func readChanges(
    of owner: String, _ wanted: Set<RepositoryName>, since known: OrganisationReach
  ) async throws(GitHubError) -> [RepositoryName: SyncOutcome<[Issue]>]? {
    let url = address(of: .issues(ofOrganisation: owner))
    guard let list = try await list(url, etag: known.etag, until: known.newest) else { return nil }
    let groups = list.groups
    guard known.named.isSuperset(of: groups.keys) else { return nil }
    var reach = known
    if list.isChanged {
      reach.etag = list.etag
      reach.newest = list.issues.first?.updatedAt ?? ""
    }
    if list.isWhole {
      (reach.readAt, reach.named) = (clock.now(), Set(groups.keys))
      reach.covered.formIntersection(groups.keys)
    }
    return keep(reach, of: owner, groups, isWhole: list.isWhole).filter {
      wanted.contains($0.key)
    }
  }

  /// Merges the changes into the lists of all covered repositories, and only then stores how far
  /// the owner's list is known; without that they are requested individually.
  private func keep(
    _ reach: OrganisationReach, of owner: String, _ groups: [RepositoryName: [Issue]],
    isWhole: Bool
  ) -> [RepositoryName: SyncOutcome<[Issue]>] {
    let now = clock.now()
    var reach = reach
    var outcomes: [RepositoryName: SyncOutcome<[Issue]>] = [:]
    do throws(StoreError) {
      for repository in reach.covered {
        outcomes[repository] = try keep(
          groups[repository] ?? [], of: repository, isWhole: isWhole, now)
      }
      reach.covered.formIntersection(outcomes.keys)
      try cache.keep(reach, of: owner)
    } catch {
      return [:]
    }
    return outcomes
  }

  private func keep(
    _ issues: [Issue], of repository: RepositoryName, isWhole: Bool, _ now: Double
  ) throws(StoreError) -> SyncOutcome<[Issue]>? {
    if isWhole {
      let reach = Reach(
        etag: nil, at: now, readAt: now, newest: issues.first?.updatedAt ?? "",
        home: repository)
      try cache.replace(repository, issues, reach)
      return .read(issues)
    }
    guard var reach = cache.reach(of: repository) else { return nil }
    reach.at = now
    reach.newest = issues.first?.updatedAt ?? reach.newest
    if issues.isEmpty {
      try cache.confirm(repository, reach, at: now)
      return .unchanged
    }
    reach.etag = nil
    try cache.merge(repository, issues, reach)
    return .changed
  }

  /// Stores that the list of an owner needs more requests.
  private func close(_ owner: String) {
    try? cache.keep(
      OrganisationReach(etag: nil, readAt: clock.now(), isOpen: false), of: owner)
  }
}

extension IssueList {
  /// The issues by the repositories that they name.
  fileprivate var groups: [RepositoryName: [Issue]] {
    issues.reduce(into: [:]) { groups, issue in
      if let repository = issue.repository { groups[repository, default: []].append(issue) }
    }
  }
}

/// How far the list of all issues of an organization is known.
struct OrganisationReach: Hashable, Sendable {
  /// The first page's.
  var etag: String?
  /// When all pages were read, or when the list was found to need more requests.
  var readAt: Double
  /// The latest change that GitHub has listed.
  var newest = ""
  /// Repositories whose own lists follow from it.
  var covered: Set<RepositoryName> = []
  /// All repositories in the last complete list: another one is new or was renamed.
  var named: Set<RepositoryName> = []
  /// False if the owner is not an organization, or has too many issues elsewhere.
  var isOpen = true

  private static let version: UInt8 = 2
  /// Seconds after which it is tried again.
  private static let closedAge: Double = 7 * 86400

  func isClosed(at now: Double) -> Bool { !isOpen && 0..<Self.closedAge ~= now - readAt }

  var packed: [UInt8] {
    PackWriter.bytes(
      version: Self.version, etag, readAt, newest, isOpen, covered.sorted(), named.sorted())
  }
}

extension OrganisationReach {
  init(packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: Self.version)
    etag = try pack.read()
    readAt = try pack.read()
    newest = try pack.read()
    isOpen = try pack.read()
    covered = Set(try pack.read([RepositoryName].self))
    named = Set(try pack.read([RepositoryName].self))
  }
}

extension GitHubCache {
  func organisation(_ owner: String) -> OrganisationReach? {
    store.cell(kind.organisation(owner)).flatMap { try? OrganisationReach(packed: $0) }
  }

  func keep(_ reach: OrganisationReach, of owner: String) throws(StoreError) {
    try store.putCell(kind.organisation(owner), reach.packed)
  }
}
