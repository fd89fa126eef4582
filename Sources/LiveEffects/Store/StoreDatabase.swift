import Base
import GRDB
import Synchronization

/// The connection of a store, which is replaced if the file is damaged.
final class StoreDatabase: Sendable {
  private let state: Mutex<State>
  private let file: StoreFile?
  private let busySeconds: Double
  private let tell: @Sendable (String) -> Void

  private struct State {
    var queue: DatabaseQueue
    var inode: UInt64?
    /// Writes of this connection, which SQLite does not count for itself.
    var writes = 0
  }

  init(
    _ file: StoreFile, _ queue: DatabaseQueue, busySeconds: Double,
    tell: @escaping @Sendable (String) -> Void
  ) {
    self.file = file
    self.tell = tell
    self.busySeconds = busySeconds
    state = Mutex(State(queue: queue, inode: file.inode))
  }

  init(inMemory queue: DatabaseQueue) {
    (file, busySeconds, tell) = (nil, 0, { _ in })
    state = Mutex(State(queue: queue))
  }

  /// Opens a file, and migrates it to the schema of this program.
  static func open(
    _ path: String, busySeconds: Double
  ) throws -> (queue: DatabaseQueue, isOurs: Bool) {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busySeconds)
    // The WAL mode of the library writes a table to each new log, for pools that read in parallel.
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    return (queue, try StoreSchema.migrate(queue))
  }

  func read(_ body: (StoreAccess) throws(StoreError) -> Void) throws(StoreError) {
    try run { queue, mark in
      try queue.read { try body(StoreAccess(StoreTables(database: $0), mark)) }
    }
  }

  func write(_ body: (StoreAccess) throws(StoreError) -> Void) throws(StoreError) {
    try run { queue, mark in
      try queue.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          try body(StoreAccess(StoreTables(database: database), mark))
          return .commit
        }
      }
    }
    state.withLock { $0.writes += 1 }
  }

  func version() throws(StoreError) -> Int {
    var version = 0
    try run { queue, _ in
      version = try queue.read { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
    }
    return version &+ state.withLock { $0.writes }
  }

  private func run(_ body: (DatabaseQueue, DamageMark) throws -> Void) throws(StoreError) {
    let mark = DamageMark()
    let (queue, inode) = state.withLock { ($0.queue, $0.inode) }
    defer { if mark.isSet { beginAnew(inode) } }
    try mark.telling { try body(queue, mark) }
  }

  /// Renames a damaged file, so that the next access finds an empty store.
  private func beginAnew(_ inode: UInt64?) {
    guard let file else { return }
    state.withLock { state in
      guard state.inode == inode else { return }
      if file.setAside(inode) { tell(file.damage) }
      try? file.prepare()
      guard let fresh = try? Self.open(file.path, busySeconds: busySeconds),
        fresh.isOurs
      else { return }
      state.queue = fresh.queue
      state.inode = file.inode
      state.writes += 1
    }
  }
}

extension DatabaseError {
  /// True if the file is not a database, or incomplete.
  var isDamage: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }
}

extension StoreError {
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError where error.resultCode == .SQLITE_BUSY: self = .busy
    // Without the statement and its values, which can be private.
    case let error as DatabaseError:
      self = .failed(reason: error.message ?? error.resultCode.description)
    default: self = .failed(reason: "the database can't be read")
    }
  }
}

/// Whether a transaction found damage, even if a use case handles the error.
final class DamageMark {
  private(set) var isSet = false

  /// Converts errors of the database to those of the port.
  func telling<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try body()
    } catch {
      if (error as? DatabaseError)?.isDamage == true { isSet = true }
      throw StoreError(error)
    }
  }
}

extension StoreAccess {
  /// Reads and writes these tables for a use case.
  init(_ tables: StoreTables, _ mark: DamageMark) {
    self.init(
      record: { kind, id throws(StoreError) in try mark.telling { try tables.record(kind, id) } },
      records: { kind throws(StoreError) in try mark.telling { try tables.records(kind) } },
      listed: { key throws(StoreError) in try mark.telling { try tables.listed(key) } },
      list: { key throws(StoreError) in try mark.telling { try tables.list(key) } },
      cell: { name throws(StoreError) in try mark.telling { try tables.cell(name) } },
      cells: { prefix throws(StoreError) in try mark.telling { try tables.cells(prefix) } },
      put: { records throws(StoreError) in try mark.telling { try tables.put(records) } },
      remove: { kind, id throws(StoreError) in try mark.telling { try tables.remove(kind, id) } },
      putList: { key, kind, ids throws(StoreError) in
        try mark.telling { try tables.putList(key, kind, ids) }
      },
      putCell: { name, body throws(StoreError) in
        try mark.telling { try tables.putCell(name, body) }
      })
  }
}
