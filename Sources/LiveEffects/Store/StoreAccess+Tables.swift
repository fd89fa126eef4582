import Effects
import GRDB

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
