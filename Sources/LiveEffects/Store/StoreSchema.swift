import GRDB

/// The tables of a store, and the migrations of older databases.
enum StoreSchema {
  /// The version that this program writes.
  static var version: Int { steps.count }

  /// Each step migrates from the version of its index to the next; steps never change.
  private static let steps = [
    """
    CREATE TABLE records (
      kind TEXT NOT NULL, id INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id));
    CREATE TABLE lists (key TEXT PRIMARY KEY, kind TEXT NOT NULL, ids TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE cells (name TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
    """
  ]

  /// Migrates a database to the version of this program, completely or not at all.
  ///
  /// False if a newer program wrote it: its tables can have another meaning.
  static func migrate(_ database: DatabaseQueue) throws -> Bool {
    let found = try database.read(read)
    if found >= version { return found == version }
    try database.writeWithoutTransaction { database in
      try database.inTransaction(.immediate) {
        // Another process can have migrated it already.
        let found = try read(database)
        for step in steps.dropFirst(found) { try database.execute(sql: step) }
        if found < version { try database.execute(sql: "PRAGMA user_version = \(version)") }
        return .commit
      }
    }
    return true
  }

  private static func read(_ database: Database) throws -> Int {
    max(try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0, 0)
  }
}
