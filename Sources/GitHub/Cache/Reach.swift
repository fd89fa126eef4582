import Effects

/// How far the list of a repository's issues is known.
struct Reach: Hashable, Sendable {
  /// The first page's.
  var etag: String?
  /// When GitHub last said that the list is so.
  var at: Double
  /// When all pages were read.
  var readAt: Double
  /// The latest change that GitHub has listed.
  var newest: String
  /// What the listed issues say of where they are: another name is another repository, or a new one.
  var home: RepositoryName?

  private static let version: UInt8 = 2

  var packed: [UInt8] {
    PackWriter.bytes(version: Self.version, etag, at, readAt, newest, home)
  }
}

extension Reach {
  init(packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: Self.version)
    self.init(
      etag: try pack.read(), at: try pack.read(), readAt: try pack.read(),
      newest: try pack.read(), home: try pack.read())
  }
}

extension GitHubCache {
  func reach(of repository: RepositoryName) -> Reach? { reaches(of: [repository])[repository] }

  /// How far the lists of repositories are known, in one look.
  func reaches(of repositories: Set<RepositoryName>) -> [RepositoryName: Reach] {
    var reaches: [RepositoryName: Reach] = [:]
    try? store.read { access throws(StoreError) in
      for repository in repositories {
        reaches[repository] = try self.reach(of: repository, access)
      }
    }
    return reaches
  }

  func reach(of repository: RepositoryName, _ access: StoreAccess) throws(StoreError) -> Reach? {
    try access.cell(kind.reach(of: repository)).flatMap { try? Reach(packed: $0) }
  }

  /// GitHub said that nothing has changed.
  func confirm(_ repository: RepositoryName, _ reach: Reach, at now: Double) throws(StoreError) {
    var reach = reach
    reach.at = now
    try store.putCell(kind.reach(of: repository), reach.packed)
  }

  /// Puts a list in the place of what was kept.
  func replace(
    _ repository: RepositoryName, _ issues: [Issue], _ reach: Reach
  ) throws(StoreError) {
    try put(repository, issues, reach) { _ in [] }
  }

  /// Puts the first pages of a list before what was kept of it.
  ///
  /// They are without a gap from the latest change on, so that what is kept, was changed within
  /// their time and does not stand in them is gone from GitHub.
  func merge(
    _ repository: RepositoryName, _ issues: [Issue], _ reach: Reach
  ) throws(StoreError) {
    let listed = Set(issues.map(\.id))
    let (first, last) = (issues.first?.updatedAt ?? "", issues.last?.updatedAt ?? "")
    try put(repository, issues, reach) { access throws(StoreError) in
      (try access.listed(kind.issues(of: repository)) ?? []).filter { record in
        guard !listed.contains(record.id) else { return false }
        let time = Issue.updatedAt(ofPacked: record.body) ?? ""
        return time <= last || time > first
      }.map(\.id)
    }
  }

  /// Keeps a list of issues with those behind them, and how far it is known.
  private func put(
    _ repository: RepositoryName, _ issues: [Issue], _ reach: Reach,
    before others: (StoreAccess) throws(StoreError) -> [Int64]
  ) throws(StoreError) {
    var batch = CacheBatch()
    issues.collect(into: &batch)
    try store.write { access throws(StoreError) in
      let ids = issues.map(\.id) + (try others(access))
      try put(batch, access)
      try access.putList(kind.issues(of: repository), kind.issue, ids)
      try access.putCell(kind.reach(of: repository), reach.packed)
    }
  }
}
