/// Why a store can't be read or written.
package enum StoreError: Error, Hashable, Sendable {
  /// Another process has locked it for too long.
  case busy
  /// Other errors, with the text of the database.
  case failed(reason: String)

  /// Why, in words.
  package var reason: String {
    switch self {
    case .busy: "another process has locked it"
    case .failed(let reason): reason
    }
  }
}

/// A record that is stored once, under its type and id.
package struct StoredRecord: Hashable, Sendable {
  package var kind: String
  package var id: Int64
  package var body: [UInt8]

  package init(kind: String, id: Int64, body: [UInt8]) {
    self.kind = kind
    self.id = id
    self.body = body
  }
}

/// Reads and writes within one transaction of a store; not valid after it.
///
/// There are records, each stored once under its id; lists of record ids of one type in order;
/// and cells, small values with a name.
package struct StoreAccess {
  package var record: (_ kind: String, _ id: Int64) throws(StoreError) -> [UInt8]?
  /// The records of a type, unsorted.
  package var records: (_ kind: String) throws(StoreError) -> [StoredRecord]
  /// The existing records of a list in its order; nil without the list.
  package var listed: (_ key: String) throws(StoreError) -> [StoredRecord]?
  package var list: (_ key: String) throws(StoreError) -> [Int64]?
  package var cell: (_ name: String) throws(StoreError) -> [UInt8]?
  /// The cells with this name prefix, by name.
  package var cells: (_ prefix: String) throws(StoreError) -> [(name: String, body: [UInt8])]

  package var put: (_ records: [StoredRecord]) throws(StoreError) -> Void
  package var remove: (_ kind: String, _ id: Int64) throws(StoreError) -> Void
  /// Replaces the list with the same key; nil removes it.
  package var putList: (_ key: String, _ kind: String, _ ids: [Int64]?) throws(StoreError) -> Void
  /// Replaces the cell with the same name; nil removes it.
  package var putCell: (_ name: String, _ body: [UInt8]?) throws(StoreError) -> Void

  package init(
    record: @escaping (String, Int64) throws(StoreError) -> [UInt8]?,
    records: @escaping (String) throws(StoreError) -> [StoredRecord],
    listed: @escaping (String) throws(StoreError) -> [StoredRecord]?,
    list: @escaping (String) throws(StoreError) -> [Int64]?,
    cell: @escaping (String) throws(StoreError) -> [UInt8]?,
    cells: @escaping (String) throws(StoreError) -> [(name: String, body: [UInt8])],
    put: @escaping ([StoredRecord]) throws(StoreError) -> Void,
    remove: @escaping (String, Int64) throws(StoreError) -> Void,
    putList: @escaping (String, String, [Int64]?) throws(StoreError) -> Void,
    putCell: @escaping (String, [UInt8]?) throws(StoreError) -> Void
  ) {
    self.record = record
    self.records = records
    self.listed = listed
    self.list = list
    self.cell = cell
    self.cells = cells
    self.put = put
    self.remove = remove
    self.putList = putList
    self.putCell = putCell
  }
}

/// The port to stored data, shared with other processes.
package struct Store: Sendable {
  /// Reads in one transaction that sees no write of others.
  package var read:
    @Sendable (_ body: (StoreAccess) throws(StoreError) -> Void) throws(StoreError) -> Void
  /// Reads and writes in one transaction that excludes all other writers; a throwing body undoes it.
  package var write:
    @Sendable (_ body: (StoreAccess) throws(StoreError) -> Void) throws(StoreError) -> Void
  /// A number that changes with every write, also of other processes.
  package var version: @Sendable () throws(StoreError) -> Int
  /// Its path; nil if it is only in memory.
  package var path: String?
  /// Why it is only in memory or was emptied, in a sentence; nil without a problem.
  package var trouble: String?

  package init(
    path: String?, trouble: String? = nil,
    read: @escaping @Sendable ((StoreAccess) throws(StoreError) -> Void) throws(StoreError) -> Void,
    write:
      @escaping @Sendable ((StoreAccess) throws(StoreError) -> Void) throws(StoreError) -> Void,
    version: @escaping @Sendable () throws(StoreError) -> Int
  ) {
    self.path = path
    self.trouble = trouble
    self.read = read
    self.write = write
    self.version = version
  }

  /// A store that stores nothing.
  package static let none = Store(
    path: nil,
    read: { body throws(StoreError) in try body(.none) },
    write: { body throws(StoreError) in try body(.none) },
    version: { () throws(StoreError) in 0 })
}

extension StoreAccess {
  fileprivate static var none: StoreAccess {
    StoreAccess(
      record: { _, _ in nil }, records: { _ in [] }, listed: { _ in nil }, list: { _ in nil },
      cell: { _ in nil }, cells: { _ in [] }, put: { _ in }, remove: { _, _ in },
      putList: { _, _, _ in }, putCell: { _, _ in })
  }
}
