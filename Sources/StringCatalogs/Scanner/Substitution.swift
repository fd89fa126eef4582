/// A named part of a text that varies by one of the arguments: `%#@name@`.
package struct Substitution: Hashable, Sendable {
  package let name: StringToken
  /// Its language, by the index of the localization in the entry.
  package let localization: Int
  /// The number of its argument; nil if the file omits it.
  package var argument: Int?
  /// The format of the argument, without `%`.
  package var specifier: StringToken?
}
