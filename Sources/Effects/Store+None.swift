extension Store {
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
