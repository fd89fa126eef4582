package import Base

/// Changes without a response, stored before they are sent.
///
/// Only one process writes at a time, and only that one has an entry that is not queued: other
/// entries are from interrupted runs.
struct Journal: Sendable {
  private let store: Store
  private let prefix: String
  private let account: String

  init(_ store: Store, host: GitHubHost, token: Token?) {
    self.store = store
    prefix = "journal/\(host.name)/"
    account = Token.account(of: token)
  }

  /// Stores a change after the existing ones.
  func begin(
    _ mutation: Mutation, at time: Double, seen: LabelText?, nonce: UInt64
  ) throws(StoreError) -> JournalEntry {
    let name = "\(prefix)\(Self.digits(time))-\(nonce)"
    var entry = JournalEntry(
      cell: name, mutation: mutation, account: account, time: time, seen: seen)
    try store.write { access throws(StoreError) in
      // Two within a microsecond keep their order.
      if let last = try access.cells(prefix).last?.name, last >= name { entry.cell = last + "+" }
      try access.putCell(entry.cell, entry.packed)
    }
    return entry
  }

  func end(_ entry: JournalEntry) { try? store.putCell(entry.cell, nil) }

  /// The pending changes of this account, the oldest first.
  func entries() -> [JournalEntry] { allEntries().filter { $0.account == account } }

  /// The pending changes of all accounts, the oldest first; unreadable ones are dropped.
  func allEntries() -> [JournalEntry] {
    var entries: [JournalEntry] = []
    try? store.read { access throws(StoreError) in
      entries = try access.cells(prefix).compactMap {
        try? JournalEntry(cell: $0.name, packed: $0.body)
      }
    }
    return entries
  }

  private static func digits(_ time: Double) -> String {
    let text = String(UInt64(max(time, 0) * 1_000_000))
    return String(repeating: "0", count: max(0, 20 - text.utf8.count)) + text
  }
}

/// A change that may have been sent, without a response yet.
struct JournalEntry: Hashable, Sendable {
  /// The cell that contains it; later ones have names that sort after it.
  var cell: String
  var mutation: Mutation
  /// A hash of the token that started it; no other token makes it.
  var account: String
  /// When it was started, in seconds since 1970.
  var time: Double
  /// The label at the time of the request; nil if unknown.
  var seen: LabelText?

  private static let version: UInt8 = 3

  var packed: [UInt8] {
    // Earlier versions stored whether it was queued.
    PackWriter.bytes(version: Self.version, account, time, false, mutation.packed, seen)
  }
}

extension JournalEntry {
  init(cell: String, packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: Self.version)
    self.cell = cell
    account = try pack.read()
    time = try pack.read()
    _ = try pack.read(Bool.self)
    mutation = try Mutation(packed: try pack.read())
    seen = try pack.read()
  }
}

/// Pending changes of earlier runs.
package enum WaitingChanges {
  /// The number of pending changes of all servers.
  package static func count(in access: StoreAccess) throws(StoreError) -> Int {
    try access.cells("journal/").count
  }
}

extension GitHubClient {
  /// Seconds after which a pending change is no longer made.
  private static let longest: Double = 86400

  /// False if it is too old, or other users have changed the same since the request.
  func isStillWanted(_ entry: JournalEntry) async throws(GitHubError) -> Bool {
    guard clock.now() - entry.time < Self.longest else { return false }
    guard let changed = try await lastChange(since: entry) else { return false }
    let begun = await governor.serverTime(of: entry.time)
    // GitHub gives whole seconds.
    return changed <= begun + 1
  }

  /// When the object was last changed: 0 if it does not exist yet, nil if
  /// unknown.
  private func lastChange(since entry: JournalEntry) async throws(GitHubError) -> Double? {
    let repository = entry.mutation.repository
    let time: String?
    switch entry.mutation.check {
    case .issue(let number):
      time = try await value(of: .issue(repository, number: number)).updatedAt
    case .pullRequest(let number):
      time = try await value(of: .pullRequest(repository, number: number)).updatedAt
    case .comment(let id): time = try await value(of: .comment(repository, id: id)).updatedAt
    case .release(let id): time = try await value(of: .release(repository, id: id)).updatedAt
    case .statuses(let sha):
      let statuses = try await value(of: .statuses(repository, sha: sha))
      guard let last = entry.mutation.lastStatus(of: statuses) else { return 0 }
      time = last.createdAt
    case .label: return try await isLabelAsSeen(entry) ? 0 : nil
    // These create an object, which does not exist yet.
    case .newIssues, .comments, .checkRuns, .releases, .pullRequests: return 0
    case .none: return nil
    }
    return time.flatMap { WebDate.seconds(iso: $0) }
  }

  /// A label has no time, so it must be unchanged.
  private func isLabelAsSeen(_ entry: JournalEntry) async throws(GitHubError) -> Bool {
    guard let name = entry.mutation.changedLabel else { return true }
    guard let seen = entry.seen else { return false }
    return try await existing(.label(entry.mutation.repository, name: name))?.says == seen
  }

  /// The label of a change from the cached list, without a request.
  func seenLabel(of mutation: Mutation) -> LabelText? {
    guard let name = mutation.changedLabel?.lowercased() else { return nil }
    var url: String? = address(of: .labels(mutation.repository))
    var passed: Set<String> = []
    while let page = url, passed.insert(page).inserted, let body = pages.body(at: page) {
      let labels = (try? [Label](json: body)) ?? []
      if let label = labels.first(where: { $0.name.lowercased() == name }) { return label.says }
      url = pages.page(at: page)?.next
    }
    return nil
  }
}

extension Mutation {
  /// The label of the repository that is changed or deleted.
  fileprivate var changedLabel: String? {
    switch self {
    case .updateLabel(_, let name, _), .deleteLabel(_, let name): name
    default: nil
    }
  }
}

extension Label {
  /// The values that a change can modify.
  fileprivate var says: LabelText {
    LabelText(name: name, color: color.lowercased(), description: description ?? "")
  }
}
