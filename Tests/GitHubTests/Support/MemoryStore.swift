import Effects
import Synchronization

/// A store in memory, that two clients can share as two processes do.
final class MemoryStore: Sendable {
  private let contents = Mutex(Contents())
  /// Whether every write fails.
  let isBroken: Bool

  init(isBroken: Bool = false) { self.isBroken = isBroken }

  fileprivate struct Contents {
    var records: [String: [Int64: [UInt8]]] = [:]
    var lists: [String: (kind: String, ids: [Int64])] = [:]
    var cells: [String: [UInt8]] = [:]
    var version = 0
  }

  /// The names of all cells.
  var cells: [String] { contents.withLock { $0.cells.keys.sorted() } }

  /// Every byte that is kept.
  var bytes: [UInt8] {
    contents.withLock { contents in
      contents.cells.flatMap { Array($0.key.utf8) + $0.value }
        + contents.records.values.flatMap { $0.values.flatMap { $0 } }
    }
  }

  var store: Store {
    Store(
      path: "/memory",
      read: { [self] body throws(StoreError) in
        try transact(keeps: false, body)
      },
      write: { [self] body throws(StoreError) in
        if isBroken { throw .failed(reason: "broken") }
        try transact(keeps: true, body)
      },
      version: { [self] () throws(StoreError) in contents.withLock { $0.version } })
  }

  private func transact(
    keeps: Bool, _ body: (StoreAccess) throws(StoreError) -> Void
  ) throws(StoreError) {
    let result: Result<Void, StoreError> = contents.withLock { contents in
      let draft = Draft(contents)
      do throws(StoreError) {
        try body(draft.access)
      } catch {
        return .failure(error)
      }
      if keeps {
        contents = draft.contents
        contents.version += 1
      }
      return .success(())
    }
    try result.get()
  }
}

/// What one transaction sees and changes.
private final class Draft {
  var contents: MemoryStore.Contents

  init(_ contents: MemoryStore.Contents) { self.contents = contents }

  var access: StoreAccess {
    StoreAccess(
      record: { self.contents.records[$0]?[$1] },
      records: { kind in
        (self.contents.records[kind] ?? [:]).map {
          StoredRecord(kind: kind, id: $0.key, body: $0.value)
        }
      },
      listed: { self.listed($0) },
      list: { self.contents.lists[$0]?.ids },
      cell: { self.contents.cells[$0] },
      cells: { prefix in
        self.contents.cells.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
          .map { (name: $0.key, body: $0.value) }
      },
      put: {
        for record in $0 {
          self.contents.records[record.kind, default: [:]][record.id] = record.body
        }
      },
      remove: { self.contents.records[$0]?[$1] = nil },
      putList: { key, kind, ids in
        self.contents.lists[key] = ids.map { (kind: kind, ids: $0) }
      },
      putCell: { self.contents.cells[$0] = $1 })
  }

  private func listed(_ key: String) -> [StoredRecord]? {
    guard let (kind, ids) = contents.lists[key] else { return nil }
    return ids.compactMap { id in
      contents.records[kind]?[id].map { StoredRecord(kind: kind, id: id, body: $0) }
    }
  }
}
