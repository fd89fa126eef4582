/// Properties of a string that are found while its end is searched.
package struct TextTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Traits by their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It has a backslash, so its bytes are not its text.
  package static let escapes = TextTraits(rawValue: 1)
  /// It has a letter outside ASCII.
  package static let beyondASCII = TextTraits(rawValue: 2)
  /// It has a `%`, plain or full-width, and may format arguments.
  package static let percent = TextTraits(rawValue: 4)
  /// It has a numeric escape, such as `\u0025`.
  package static let numberedEscapes = TextTraits(rawValue: 8)
  /// It may have an invisible character, or one that a wrong encoding left.
  package static let suspicious = TextTraits(rawValue: 16)
}
