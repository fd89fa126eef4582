import Base
import Foundation
import GRDB

/// The statements of a store, run on one connection within one transaction.
struct StoreTables {
  let database: Database

  func record(_ kind: String, _ id: Int64) throws -> [UInt8]? {
    try row("SELECT body FROM records WHERE kind = ? AND id = ?", [kind, id])
      .map { try Self.bytes($0, 0) }
  }

  func records(_ kind: String) throws -> [StoredRecord] {
    try rows("SELECT id, body FROM records WHERE kind = ?", [kind], kind)
  }

  func list(_ key: String) throws -> [Int64]? {
    guard let text = try stored(key)?.ids else { return nil }
    return text.dropFirst().dropLast().split(separator: ",").compactMap { Int64($0) }
  }

  func listed(_ key: String) throws -> [StoredRecord]? {
    guard let (kind, ids) = try stored(key) else { return nil }
    // A CROSS JOIN keeps the loops in this order, and so the rows in that of the list.
    return try rows(
      """
      SELECT records.id, records.body FROM json_each(?) AS entry
      CROSS JOIN records ON records.kind = ? AND records.id = entry.value
      """, [ids, kind], kind)
  }

  func cell(_ name: String) throws -> [UInt8]? {
    try row("SELECT body FROM cells WHERE name = ?", [name]).map { try Self.bytes($0, 0) }
  }

  func cells(_ prefix: String) throws -> [(name: String, body: [UInt8])] {
    let statement = try database.cachedStatement(
      sql:
        "SELECT name, body FROM cells WHERE name >= ?1 AND substr(name, 1, ?2) = ?1 ORDER BY name")
    let cursor = try Row.fetchCursor(
      statement, arguments: [prefix, prefix.unicodeScalars.count])
    var cells: [(name: String, body: [UInt8])] = []
    while let row = try cursor.next() { cells.append((row[0], try Self.bytes(row, 1))) }
    return cells
  }

  func put(_ records: [StoredRecord]) throws {
    // An unchanged value is not written, to save work.
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO records (kind, id, body) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET body = excluded.body WHERE body IS NOT excluded.body
        """)
    for record in records {
      statement.setUncheckedArguments([record.kind, record.id, Data(record.body)])
      try statement.execute()
    }
  }

  func remove(_ kind: String, _ id: Int64) throws {
    try execute("DELETE FROM records WHERE kind = ? AND id = ?", [kind, id])
  }

  func putList(_ key: String, _ kind: String, _ ids: [Int64]?) throws {
    guard let ids else {
      return try execute("DELETE FROM lists WHERE key = ?", [key])
    }
    let text = "[" + ids.map(String.init).joined(separator: ",") + "]"
    try execute(
      "INSERT OR REPLACE INTO lists (key, kind, ids) VALUES (?, ?, ?)", [key, kind, text])
  }

  func putCell(_ name: String, _ body: [UInt8]?) throws {
    guard let body else {
      return try execute("DELETE FROM cells WHERE name = ?", [name])
    }
    try execute("INSERT OR REPLACE INTO cells (name, body) VALUES (?, ?)", [name, Data(body)])
  }

  private func stored(_ key: String) throws -> (kind: String, ids: String)? {
    try row("SELECT kind, ids FROM lists WHERE key = ?", [key]).map { ($0[0], $0[1]) }
  }

  private func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }

  private func row(_ sql: String, _ arguments: StatementArguments) throws -> Row? {
    try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments)
  }

  private func rows(
    _ sql: String, _ arguments: StatementArguments, _ kind: String
  ) throws -> [StoredRecord] {
    let cursor = try Row.fetchCursor(
      try database.cachedStatement(sql: sql), arguments: arguments)
    var records: [StoredRecord] = []
    while let row = try cursor.next() {
      records.append(StoredRecord(kind: kind, id: row[0], body: try Self.bytes(row, 1)))
    }
    return records
  }

  private static func bytes(_ row: Row, _ index: Int) throws -> [UInt8] {
    try row.withUnsafeData(atIndex: index) { $0.map { [UInt8]($0) } ?? [] }
  }
}

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
