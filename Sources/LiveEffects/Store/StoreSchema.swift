import GRDB

/// The tables of a store, and the steps that lead an older database to them.
enum StoreSchema {
  /// The version that this program writes.
  static var version: Int { steps.count }

  /// Each step leads from the version of its index to the next; none is ever changed.
  private static let steps = [
    """
    CREATE TABLE records (
      kind TEXT NOT NULL, id INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id));
    CREATE TABLE lists (key TEXT PRIMARY KEY, kind TEXT NOT NULL, ids TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE cells (name TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
    """
  ]

  /// What a database needs before it can be used.
  enum State: Equatable {
    case ready
    case older
    /// A later program wrote it: its tables may mean something else.
    case newer
  }

  static func state(of version: Int) -> State {
    version == steps.count ? .ready : version < steps.count ? .older : .newer
  }

  /// Leads a database to this program's version, all at once or not at all.
  static func migrate(_ database: DatabaseQueue) throws -> State {
    let found = try database.read { state(of: try read($0)) }
    guard found == .older else { return found }
    try database.writeWithoutTransaction { database in
      try database.inTransaction(.immediate) {
        // Another process may have been quicker.
        let version = try read(database)
        for step in steps.dropFirst(version) { try database.execute(sql: step) }
        if version < steps.count {
          try database.execute(sql: "PRAGMA user_version = \(steps.count)")
        }
        return .commit
      }
    }
    return .ready
  }

  private static func read(_ database: Database) throws -> Int {
    max(try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0, 0)
  }
}
