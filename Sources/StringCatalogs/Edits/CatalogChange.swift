/// A change that a user may ask for.
package enum CatalogChange: Hashable, Sendable {
  /// Gives a text; a state of nil leaves the state as it is, and is `translated` where the text is new.
  case set(UnitAddress, value: String, state: String?)
  /// Gives a text that is there another state.
  case mark(UnitAddress, state: String)
  case add(key: String, comment: String?)
  case remove(key: String)
  /// Takes one language from a key.
  case removeLanguage(key: String, language: String)
  case rename(key: String, to: String)
  /// Takes out every key that is no longer found in the sources.
  case pruneStale
}
