package import Diagnostics

/// A place in a Swift source that looks a key up.
package struct KeyUse: Hashable, Sendable {
  /// The table for the lookup.
  package enum Table: Hashable, Sendable {
    case named(String)
    /// A name that is known only at run time.
    case unknown
  }

  /// The key; if it has holes, a pattern of keys.
  package let text: LiteralText
  package let table: Table
  /// True if the key is a String, so that one with holes is built at run time.
  package let isPlain: Bool
  /// The start of the literal.
  package let place: Place

  /// The default table.
  package static let defaultTable = "Localizable"
}
