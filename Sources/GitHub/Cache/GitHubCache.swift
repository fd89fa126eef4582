package import Base

/// Cached GitHub data: each object once under its id, so that every view shows a change at once.
package struct GitHubCache: Sendable {
  let store: Store
  let kind: CacheKind

  /// Creates the cache of a server's objects in a store.
  package init(_ store: Store, host: GitHubHost) {
    self.store = store
    kind = CacheKind(host)
  }

  /// Stores the objects of responses.
  func keep(_ batch: CacheBatch) throws(StoreError) {
    if batch.isEmpty { return }
    try store.write { access throws(StoreError) in try put(batch, access) }
  }

  func put(_ batch: CacheBatch, _ access: StoreAccess) throws(StoreError) {
    var records = Self.records(batch.users, kind.user) + Self.records(batch.labels, kind.label)
    records += Self.records(batch.milestones, kind.milestone)
    for issue in batch.issues where try isNews(issue, access) {
      records.append(StoredRecord(kind: kind.issue, id: issue.id, body: issue.packed))
    }
    try access.put(records)
  }

  private static func records(
    _ values: [Int64: some CachedRecord], _ kind: String
  ) -> [StoredRecord] {
    values.map { StoredRecord(kind: kind, id: $0, body: $1.packed) }
  }

  /// False if a later response was stored before this one.
  private func isNews(_ issue: Issue, _ access: StoreAccess) throws(StoreError) -> Bool {
    guard let stored = try access.record(kind.issue, issue.id) else { return true }
    return (Issue.updatedAt(ofPacked: stored) ?? "") <= issue.updatedAt
  }
}

/// The objects of responses, each once, to be stored in the cache.
package struct CacheBatch: Sendable {
  private(set) var users: [Int64: User] = [:]
  private(set) var labels: [Int64: Label] = [:]
  private(set) var milestones: [Int64: Milestone] = [:]
  private(set) var issues: [Issue] = []

  var isEmpty: Bool {
    users.isEmpty && labels.isEmpty && milestones.isEmpty && issues.isEmpty
  }

  mutating func add(_ user: User) { users[user.id] = user }
  mutating func add(_ label: Label) { labels[label.id] = label }
  mutating func add(_ milestone: Milestone) { milestones[milestone.id] = milestone }

  /// An issue with its people, labels and milestone.
  mutating func add(_ issue: Issue) {
    issues.append(issue)
    for label in issue.labels { add(label) }
    for user in issue.assignees { add(user) }
    if let author = issue.author { add(author) }
    if let milestone = issue.milestone { add(milestone) }
  }
}

/// The keys of one server's objects in the cache.
struct CacheKind: Sendable {
  private let host: String

  init(_ host: GitHubHost) { self.host = host.name }

  var user: String { "user@" + host }
  var label: String { "label@" + host }
  var milestone: String { "milestone@" + host }
  var issue: String { "issue@" + host }

  func issues(of repository: RepositoryName) -> String { "issues@\(host)/\(repository.folded)" }

  /// The cell on how far that list is known.
  func reach(of repository: RepositoryName) -> String { "reach@\(host)/\(repository.folded)" }

  /// The cell on the list of all issues of an owner.
  func organisation(_ owner: String) -> String { "organisation@\(host)/\(owner)" }
}

extension Store {
  /// The content of a cell; nil if the store fails.
  func cell(_ name: String) -> [UInt8]? {
    var body: [UInt8]?
    try? read { access throws(StoreError) in body = try access.cell(name) }
    return body
  }

  func putCell(_ name: String, _ body: [UInt8]?) throws(StoreError) {
    try write { access throws(StoreError) in try access.putCell(name, body) }
  }
}
