package import Base
import LiveEffects

extension Store {
  /// An in-memory store; clients share it as processes share a file.
  package static func shared() -> Store {
    var store = Store.memory()
    store.path = "/memory"
    return store
  }
}
