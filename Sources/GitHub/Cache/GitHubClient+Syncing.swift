import Base

extension GitHubClient {
  /// Seconds after which a whole list is read, because changes don't show deleted or moved issues.
  static let reconcileAge: Double = 86400

  /// Updates the cached list of a repository.
  ///
  /// The list is requested by its latest change, so that its first page changes with every change.
  /// If that page is unchanged, one request that GitHub doesn't count is enough.
  func sync(
    _ repository: RepositoryName, known: Reach?, refresh: Bool
  ) async -> SyncOutcome<[Issue]> {
    do throws(GitHubError) {
      let now = clock.now()
      let url = address(of: .issues(repository, state: "all"))
      guard let known, !refresh, 0..<Self.reconcileAge ~= now - known.readAt else {
        return try await readWhole(repository, url)
      }
      return try await readChanges(repository, url, since: known)
    } catch {
      return .failed(error)
    }
  }

  private func readWhole(
    _ repository: RepositoryName, _ url: String
  ) async throws(GitHubError) -> SyncOutcome<[Issue]> {
    guard let list = try await list(url, etag: nil, until: nil) else { return .read([]) }
    let now = clock.now()
    let reach = Reach(
      etag: list.etag, at: now, readAt: now, newest: list.issues.first?.updatedAt ?? "",
      home: list.issues.first?.repository)
    // A failing store doesn't matter, because the list has been read.
    try? cache.replace(repository, list.issues, reach)
    return .read(list.issues)
  }

  private func readChanges(
    _ repository: RepositoryName, _ url: String, since reach: Reach
  ) async throws(GitHubError) -> SyncOutcome<[Issue]> {
    guard let list = try await list(url, etag: reach.etag, until: reach.newest) else {
      return .read([])
    }
    let now = clock.now()
    // The cached data belongs to the repository that had this name before.
    if list.isChanged, !list.isWhole, list.issues.first?.repository != reach.home {
      return try await readWhole(repository, url)
    }
    do throws(StoreError) {
      guard list.isChanged else {
        try cache.confirm(repository, reach, at: now)
        return .unchanged
      }
      var new = Reach(
        etag: list.etag, at: now, readAt: reach.readAt,
        newest: list.issues.first?.updatedAt ?? "", home: list.issues.first?.repository)
      if list.isWhole {
        new.readAt = now
        try cache.replace(repository, list.issues, new)
      } else {
        try cache.merge(repository, list.issues, new)
      }
    } catch {
      return try await readWhole(repository, url)
    }
    return .changed
  }

  /// The pages of a list, from the latest change on; with `until` only those with changes since
  /// then.
  ///
  /// - Returns: nil if the list has more than `mostPages`.
  func list(
    _ url: String, etag: String?, until newest: String?, mostPages: Int? = nil
  ) async throws(GitHubError) -> IssueList? {
    var list = IssueList()
    var request = WebRequest(.get, url, headers: headers)
    if let etag { request.headers.add("If-None-Match", etag) }
    var asked: Set<String> = []
    while true {
      guard asked.insert(request.url).inserted else { throw .badReply(reason: Self.circle) }
      let (response, page): (WebResponse, [ListedIssue]?) = try await answer(to: request)
      guard let page else {
        list.isChanged = false
        return list
      }
      if let mostPages, PageLinks(response.headers["Link"] ?? "").lastPage > mostPages {
        return nil
      }
      if list.issues.isEmpty { list.etag = response.headers["ETag"] }
      list.add(page.map(\.issue))
      guard let next = try link(response) else {
        list.isWhole = true
        return list
      }
      if let newest, let last = list.issues.last?.updatedAt, last < newest { return list }
      request = WebRequest(.get, next, headers: headers)
    }
  }
}

/// Issues from pages.
struct IssueList {
  var issues: [Issue] = []
  var etag: String?
  var isChanged = true
  /// Whether the last page was reached.
  var isWhole = false
  private var ids: Set<Int64> = []

  /// Adds a page; an issue that moved from the previous page to this one is already included.
  mutating func add(_ page: [Issue]) {
    issues += page.filter { ids.insert($0.id).inserted }
  }
}
