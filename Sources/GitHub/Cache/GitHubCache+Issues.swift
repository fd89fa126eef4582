package import Base

extension GitHubCache {
  /// The transformed cached issues of repositories, the latest first, and their time.
  ///
  /// A repository without cached data is missing. Each is read separately, so that writers don't
  /// have to wait for all.
  package func issues<Content>(
    of repositories: [RepositoryName], as make: (RepositoryName, [Issue]) -> Content
  ) throws(StoreError) -> [RepositoryName: (content: Content, asOf: Double)] {
    var found: [RepositoryName: (content: Content, asOf: Double)] = [:]
    var unpacker = IssueUnpacker(kind)
    for repository in repositories {
      var cached: (issues: [Issue], asOf: Double)?
      try store.read { access throws(StoreError) in
        guard let reach = try reach(of: repository, access),
          let records = try access.listed(kind.issues(of: repository))
        else { return }
        let issues = records.compactMap { try? unpacker.issue(id: $0.id, $0.body, access) }
        cached = (issues.sorted { $0.updatedAt > $1.updatedAt }, reach.at)
      }
      if let cached { found[repository] = (make(repository, cached.issues), cached.asOf) }
    }
    return found
  }

  /// One issue by its id, after all responses and changes.
  func issue(id: Int64) -> Issue? {
    var found: Issue?
    try? store.read { access throws(StoreError) in found = try issue(id: id, access) }
    return found
  }

  private func issue(id: Int64, _ access: StoreAccess) throws(StoreError) -> Issue? {
    guard let body = try access.record(kind.issue, id) else { return nil }
    var unpacker = IssueUnpacker(kind)
    return try? unpacker.issue(id: id, body, access)
  }

  /// Applies a change to all views; `shown` is the id of an issue that may be in no list.
  func keep(
    _ answer: MutationAnswer, to mutation: Mutation, shown: Int64? = nil
  ) throws(StoreError) {
    var batch = CacheBatch()
    switch answer {
    case .issue(let issue): batch.add(issue)
    case .label(let label): batch.add(label)
    case .labels(let labels):
      for label in labels { batch.add(label) }
      guard let number = mutation.issueNumber else { break }
      try store.write { access throws(StoreError) in
        try put(batch, access)
        var known = try self.issue(number, of: mutation.repository, access)
        if known == nil, let shown { known = try self.issue(id: shown, access) }
        guard var issue = known else { return }
        issue.labels = labels
        try access.put([StoredRecord(kind: kind.issue, id: issue.id, body: issue.packed)])
      }
      return
    case .pullRequest, .id, .done: return
    }
    try store.write { access throws(StoreError) in
      try put(batch, access)
      guard case .createIssue = mutation, let issue = batch.issues.first,
        let ids = try access.list(kind.issues(of: mutation.repository)), !ids.contains(issue.id)
      else { return }
      try access.putList(kind.issues(of: mutation.repository), kind.issue, [issue.id] + ids)
    }
  }

  private func issue(
    _ number: Int, of repository: RepositoryName, _ access: StoreAccess
  ) throws(StoreError) -> Issue? {
    var unpacker = IssueUnpacker(kind)
    for record in try access.listed(kind.issues(of: repository)) ?? [] {
      if let issue = try? unpacker.issue(id: record.id, record.body, access),
        issue.number == number
      {
        return issue
      }
    }
    return nil
  }
}
