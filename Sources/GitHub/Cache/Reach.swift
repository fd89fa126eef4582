import Base

/// How far the list of a repository's issues is known.
struct Reach: Hashable, Sendable {
  /// The first page's.
  var etag: String?
  /// When GitHub last confirmed the list.
  var at: Double
  /// When all pages were read.
  var readAt: Double
  /// The latest change that GitHub has listed.
  var newest: String
  /// The repository of the listed issues: another name means another or a renamed repository.
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

  /// How far the lists of repositories are known, in one read.
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

  /// Records that nothing has changed at GitHub.
  func confirm(_ repository: RepositoryName, _ reach: Reach, at now: Double) throws(StoreError) {
    var reach = reach
    reach.at = now
    try store.putCell(kind.reach(of: repository), reach.packed)
  }

  /// Replaces the stored list.
  func replace(
    _ repository: RepositoryName, _ issues: [Issue], _ reach: Reach
  ) throws(StoreError) {
    try put(repository, issues, reach) { _ in [] }
  }

  /// Adds the first pages of a list before the stored part.
  ///
  /// They have no gap from the latest change on, so that a stored issue that was changed within
  /// their time and is not in them no longer exists at GitHub.
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

  /// Stores a list of issues with the following ones, and how far it is known.
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
