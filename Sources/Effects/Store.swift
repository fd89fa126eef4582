/// Why a store can't be read or written.
package enum StoreError: Error, Hashable, Sendable {
  /// Another process holds it for too long.
  case busy
  /// Everything else, with the database's words.
  case failed(reason: String)

  /// Why, in words.
  package var reason: String {
    switch self {
    case .busy: "another process has locked it"
    case .failed(let reason): reason
    }
  }
}

/// One thing that is kept once, under its kind and id.
package struct StoredRecord: Hashable, Sendable {
  package var kind: String
  package var id: Int64
  package var body: [UInt8]

  /// A record.
  package init(kind: String, id: Int64, body: [UInt8]) {
    self.kind = kind
    self.id = id
    self.body = body
  }
}

/// What can be read and written within one transaction of a store; not valid after it.
///
/// There are records, each kept once under its id; lists, which hold ids of records of one kind in
/// their order; and cells, small values with a name each.
package struct StoreAccess {
  package var record: (_ kind: String, _ id: Int64) throws(StoreError) -> [UInt8]?
  /// The records of a kind, in no order.
  package var records: (_ kind: String) throws(StoreError) -> [StoredRecord]
  /// The records of a list in its order, without those that are not there; nil without the list.
  package var listed: (_ key: String) throws(StoreError) -> [StoredRecord]?
  package var list: (_ key: String) throws(StoreError) -> [Int64]?
  package var cell: (_ name: String) throws(StoreError) -> [UInt8]?
  /// The cells whose names begin so, by name.
  package var cells: (_ prefix: String) throws(StoreError) -> [(name: String, body: [UInt8])]

  package var put: (_ records: [StoredRecord]) throws(StoreError) -> Void
  package var remove: (_ kind: String, _ id: Int64) throws(StoreError) -> Void
  /// Puts a list in the place of one with the same key; without ids to hold, nil takes it away.
  package var putList: (_ key: String, _ kind: String, _ ids: [Int64]?) throws(StoreError) -> Void
  /// Puts a cell in the place of one with the same name; nil takes it away.
  package var putCell: (_ name: String, _ body: [UInt8]?) throws(StoreError) -> Void

  /// An access of these closures.
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

/// The port to what is kept between runs, shared with other processes.
package struct Store: Sendable {
  /// Reads in one transaction that sees no write of others.
  package var read:
    @Sendable (_ body: (StoreAccess) throws(StoreError) -> Void) throws(StoreError) -> Void
  /// Reads and writes in one transaction that excludes all other writers; a throwing body undoes it.
  package var write:
    @Sendable (_ body: (StoreAccess) throws(StoreError) -> Void) throws(StoreError) -> Void
  /// A number that changes with every write, also of other processes.
  package var version: @Sendable () throws(StoreError) -> Int
  /// Where it is kept: a path, or nil where it lives in memory alone.
  package var path: String?
  /// Why it lives in memory alone or begins anew, in a sentence; nil where all is well.
  package var trouble: String?

  /// A store of these closures.
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
}
