package import Effects

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
