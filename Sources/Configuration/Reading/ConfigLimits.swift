/// How big a configuration may be; beyond, it is refused unread.
package enum ConfigLimits {
  /// Bytes of the file.
  package static let bytes = 256 * 1024
  /// Lists and maps within one another.
  package static let depth = 32
  /// Texts, lists, maps and keys.
  package static let nodes = 10_000
  /// Entries of one list.
  package static let listItems = 100
  /// Bytes of one text.
  package static let textBytes = 1_000
  /// Kinds of branches.
  package static let kinds = 50
  /// Gates, and actions of a deployment.
  package static let gates = 100
}
