/// A change that a user can make.
package enum CatalogChange: Hashable, Sendable {
  /// Sets a text; if the state is nil, an old text keeps its state and a new one is `translated`.
  case set(UnitAddress, value: String, state: String?)
  /// Sets the state of an existing text.
  case mark(UnitAddress, state: String)
  case add(key: String, comment: String?)
  case remove(key: String)
  /// Removes one language from a key.
  case removeLanguage(key: String, language: String)
  case rename(key: String, to: String)
  /// Removes all stale keys.
  case pruneStale
}
