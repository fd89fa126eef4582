import Effects

extension GitHubClient {
  /// Brings the lists of an organisation's repositories up to date by the list of all its issues.
  ///
  /// - Returns: how it ended for those that are so now; the others must be asked one by one.
  func sync(
    _ wanted: Set<RepositoryName>, ofOrganisation owner: String, refresh: Bool
  ) async -> [RepositoryName: SyncOutcome<[Issue]>] {
    let now = clock.now()
    let url = address(of: .issues(ofOrganisation: owner))
    let known = cache.organisation(owner).flatMap { reach in
      reach.isOpen && !refresh && 0..<Self.reconcileAge ~= now - reach.readAt ? reach : nil
    }
    do throws(GitHubError) {
      let list = try await list(
        url, etag: known?.etag, until: known?.newest, mostPages: known == nil ? wanted.count : nil)
      return try keep(list, known, wanted, owner)
    } catch {
      if !error.isPassing { close(owner) }
      return [:]
    }
  }

  private func keep(
    _ list: IssueList?, _ known: OrganisationReach?, _ wanted: Set<RepositoryName>,
    _ owner: String
  ) throws(GitHubError) -> [RepositoryName: SyncOutcome<[Issue]>] {
    let now = clock.now()
    guard let list else {
      close(owner)
      return [:]
    }
    var groups: [RepositoryName: [Issue]] = [:]
    for issue in list.issues { issue.repository.map { groups[$0, default: []].append(issue) } }
    var reach = known ?? OrganisationReach(etag: nil, readAt: now)
    if list.isChanged {
      reach.etag = list.etag
      reach.newest = list.issues.first?.updatedAt ?? ""
    }
    if known == nil { reach.covered = wanted.intersection(groups.keys) }
    let covered = reach.covered.intersection(wanted)
    reach.isOpen = !covered.isEmpty
    var outcomes: [RepositoryName: SyncOutcome<[Issue]>] = [:]
    do throws(StoreError) {
      for repository in covered {
        outcomes[repository] = try keep(
          groups[repository] ?? [], of: repository, isWhole: known == nil, now)
      }
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
        etag: nil, at: now, readAt: now, newest: issues.first?.updatedAt ?? "")
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

  /// Remembers that the list of an owner does not pay.
  private func close(_ owner: String) {
    try? cache.keep(
      OrganisationReach(etag: nil, readAt: clock.now(), isOpen: false), of: owner)
  }
}

extension Endpoint where Value == [Issue] {
  /// All issues and pull requests of an organisation, the latest changed first.
  static func issues(ofOrganisation owner: String) -> Self {
    Endpoint(
      .get, "/orgs/\(owner)/issues",
      query: [
        (name: "filter", value: "all"), ("state", "all"), ("sort", "updated"),
        ("direction", "desc"), ("per_page", "100"),
      ])
  }
}
