import Effects
import GRDB

/// Whether a transaction met damage; what a use case makes of the error does not hide it.
final class DamageMark {
  private(set) var isSet = false

  /// Turns what the database throws into the port's error.
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
  /// What a use case reads and writes, on these tables.
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
