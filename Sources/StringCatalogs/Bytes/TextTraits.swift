/// What was noticed of a string while its end was looked for.
package struct TextTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Traits by their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It has a backslash: its bytes are not its text.
  package static let escapes = TextTraits(rawValue: 1)
  /// It has a letter beyond ASCII.
  package static let beyondASCII = TextTraits(rawValue: 2)
  /// It has a `%`, plain or of full width, and may format arguments.
  package static let percent = TextTraits(rawValue: 4)
  /// It has an escape by number, such as `\u0025`.
  package static let numberedEscapes = TextTraits(rawValue: 8)
  /// It may have a character that nobody sees, or one that a wrong encoding left.
  package static let suspicious = TextTraits(rawValue: 16)
}
