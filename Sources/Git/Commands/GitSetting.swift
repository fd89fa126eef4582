/// One entry of git's configuration.
package struct GitSetting: Hashable, Sendable {
  /// Section and name in lower case, the subsection as written.
  package var key: String
  /// Nil where the key stands alone, which git reads as true.
  package var value: String?

  /// An entry as listed.
  package init(key: String, value: String?) {
    self.key = key
    self.value = value
  }
}
