import Base
import Synchronization

/// A store that loses the data of other repositories than the named ones.
final class StoreLoss: Sendable {
  private let names = Mutex<Set<String>?>(nil)

  func keepOnly(_ names: [String]?) {
    self.names.withLock { $0 = names.map { Set($0.map { $0.lowercased() }) } }
  }

  func store(_ store: Store) -> Store {
    var losing = store
    losing.write = { body throws(StoreError) in
      try store.write { access throws(StoreError) in
        let writes = Writes()
        var recorded = access
        recorded.put = { records throws(StoreError) in
          writes.add { () throws(StoreError) in try access.put(records) }
        }
        recorded.putList = { key, kind, ids throws(StoreError) in
          writes.add(to: key) { () throws(StoreError) in try access.putList(key, kind, ids) }
        }
        recorded.putCell = { name, body throws(StoreError) in
          writes.add(to: name) { () throws(StoreError) in try access.putCell(name, body) }
        }
        try body(recorded)
        if writes.keys.contains(where: self.isLost) { return }
        for write in writes.all { try write() }
      }
    }
    return losing
  }

  private func isLost(_ key: String) -> Bool {
    guard key.hasPrefix("issues@") || key.hasPrefix("reach@"),
      let slash = key.firstIndex(of: "/")
    else { return false }
    let name = String(key[key.index(after: slash)...])
    return names.withLock { names in names.map { !$0.contains(name) } ?? false }
  }

  /// What one transaction writes, in its order.
  private final class Writes {
    private(set) var keys: [String] = []
    private(set) var all: [() throws(StoreError) -> Void] = []

    func add(to key: String = "", _ write: @escaping () throws(StoreError) -> Void) {
      keys.append(key)
      all.append(write)
    }
  }
}
