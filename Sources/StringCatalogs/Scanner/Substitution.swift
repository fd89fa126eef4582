/// A named part of a text that varies by one of the arguments: `%#@name@`.
package struct Substitution: Hashable, Sendable {
  package let name: StringToken
  /// The language that it belongs to, by the index of the localization in the entry.
  package let localization: Int
  /// The number of its argument; nil where the file leaves it out.
  package var argument: Int?
  /// How the argument is formatted, without `%`.
  package var specifier: StringToken?
}
