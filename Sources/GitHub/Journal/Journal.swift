package import Effects

/// What was begun and not answered, kept in the store before it is sent.
///
/// Only who writes, and there is one at a time for all processes, has an entry that is not queued:
/// what another one finds while it writes was left behind.
struct Journal: Sendable {
  private let store: Store
  private let prefix: String
  private let account: String

  init(_ store: Store, host: GitHubHost, token: Token?) {
    self.store = store
    prefix = "journal/\(host.name)/"
    account = Token.account(of: token)
  }

  /// Keeps a change behind those that are there.
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

  /// What this account left, the oldest first.
  func entries() -> [JournalEntry] { allEntries().filter { $0.account == account } }

  /// What all accounts left, the oldest first; what can't be read is dropped.
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

/// A change that may have been sent, and of which no answer came yet.
struct JournalEntry: Hashable, Sendable {
  /// The cell that holds it; the names of later ones sort behind.
  var cell: String
  var mutation: Mutation
  /// Whose token began it, as a hash; nobody else makes it.
  var account: String
  /// When it was begun, in seconds since 1970.
  var time: Double
  /// The label as it was when its change was asked for; nil where that is not known.
  var seen: LabelText?

  private static let version: UInt8 = 3

  var packed: [UInt8] {
    // Earlier versions kept whether it was queued.
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

/// Changes that earlier runs left behind.
package enum WaitingChanges {
  /// How many there are, for all servers together.
  package static func count(in access: StoreAccess) throws(StoreError) -> Int {
    try access.cells("journal/").count
  }
}
