import Effects
import Synchronization

/// A store in memory.
final class KeptThings: Sendable {
  fileprivate struct Contents {
    var records: [String: [Int64: [UInt8]]] = [:]
    var lists: [String: (kind: String, ids: [Int64])] = [:]
    var cells: [String: [UInt8]] = [:]
    var version = 0
  }

  private let contents = Mutex(Contents())

  /// The names of all cells.
  var cells: [String] { contents.withLock { $0.cells.keys.sorted() } }

  var store: Store {
    Store(
      path: nil,
      read: { [self] body throws(StoreError) in try transact(body) },
      write: { [self] body throws(StoreError) in try transact(body) },
      version: { [self] () throws(StoreError) in contents.withLock { $0.version } })
  }

  private func transact(
    _ body: (StoreAccess) throws(StoreError) -> Void
  ) throws(StoreError) {
    let result: Result<Void, StoreError> = contents.withLock { contents in
      let draft = KeptDraft(contents)
      do throws(StoreError) {
        try body(draft.access)
      } catch {
        return .failure(error)
      }
      contents = draft.contents
      contents.version += 1
      return .success(())
    }
    try result.get()
  }
}

/// What one transaction sees and changes.
private final class KeptDraft {
  var contents: KeptThings.Contents

  init(_ contents: KeptThings.Contents) { self.contents = contents }

  var access: StoreAccess {
    StoreAccess(
      record: { self.contents.records[$0]?[$1] },
      records: { kind in
        (self.contents.records[kind] ?? [:]).map {
          StoredRecord(kind: kind, id: $0.key, body: $0.value)
        }
      },
      listed: { key in
        self.contents.lists[key].map { list in
          list.ids.compactMap { id in
            self.contents.records[list.kind]?[id].map {
              StoredRecord(kind: list.kind, id: id, body: $0)
            }
          }
        }
      },
      list: { self.contents.lists[$0]?.ids }, cell: { self.contents.cells[$0] },
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
      putList: { key, kind, ids in self.contents.lists[key] = ids.map { (kind: kind, ids: $0) } },
      putCell: { self.contents.cells[$0] = $1 })
  }
}
