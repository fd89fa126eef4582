package import Diagnostics

/// A place of a Swift source that looks a key up.
package struct KeyUse: Hashable, Sendable {
  /// Which table a key is looked up in.
  package enum Table: Hashable, Sendable {
    case named(String)
    /// A name that only the running program knows.
    case unknown
  }

  /// The key; where it has holes, a pattern of keys.
  package let text: LiteralText
  package let table: Table
  /// True where the key is a String, so that one with holes is built while the program runs.
  package let isPlain: Bool
  /// Where the literal begins.
  package let place: Place

  /// The table of whoever names none.
  package static let defaultTable = "Localizable"
}
