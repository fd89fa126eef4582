package import Effects
import LiveEffects

extension Store {
  /// The program's store in memory; clients share it as processes share a file.
  package static func shared() -> Store {
    var store = Store.memory()
    store.path = "/memory"
    return store
  }
}
