import Effects
import GRDB
import Synchronization

/// A store's connection, which a new one follows where the file turns out to be damaged.
final class StoreDatabase: Sendable {
  private let state: Mutex<State>
  private let file: StoreFile?
  private let busySeconds: Double

  private struct State {
    var queue: DatabaseQueue
    var inode: UInt64?
    /// Writes of this connection, which SQLite does not count for it.
    var writes = 0
  }

  /// A database of a file that is prepared.
  init(_ file: StoreFile, _ queue: DatabaseQueue, busySeconds: Double) {
    self.file = file
    self.busySeconds = busySeconds
    state = Mutex(State(queue: queue, inode: file.inode))
  }

  /// A database in memory.
  init(inMemory queue: DatabaseQueue) {
    (file, busySeconds) = (nil, 0)
    state = Mutex(State(queue: queue))
  }

  /// Opens a file, and leads it to this program's schema.
  static func open(
    _ path: String, busySeconds: Double
  ) throws -> (queue: DatabaseQueue, state: StoreSchema.State) {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busySeconds)
    // The library's own WAL mode writes a table to each new log, for pools that read beside it.
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

  /// Sets a damaged file aside, so that what comes next finds an empty store.
  private func beginAnew(_ inode: UInt64?) {
    guard let file else { return }
    state.withLock { state in
      guard state.inode == inode else { return }
      file.setAside(inode)
      try? file.prepare()
      guard let fresh = try? Self.open(file.path, busySeconds: busySeconds),
        fresh.state == .ready
      else { return }
      state.queue = fresh.queue
      state.inode = file.inode
      state.writes += 1
    }
  }
}

extension DatabaseError {
  /// True where the file is no database, or not a whole one.
  var isDamage: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }
}

extension StoreError {
  /// What an error of the database means.
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError where error.resultCode == .SQLITE_BUSY: self = .busy
    // Without the statement and its values, which may be somebody's.
    case let error as DatabaseError:
      self = .failed(reason: error.message ?? error.resultCode.description)
    default: self = .failed(reason: "the database can't be read")
    }
  }
}
