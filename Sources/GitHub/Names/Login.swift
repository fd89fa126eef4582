import Formats

/// The name of an account at GitHub.
package struct Login: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let text: String

  /// Parses a name; nil if it has characters that GitHub does not allow.
  package init?(_ text: String) {
    let name = text.hasSuffix("[bot]") ? text.dropLast(5) : text[...]
    guard !name.isEmpty, name.utf8.count <= 100, name.utf8.first != UInt8(ascii: "-"),
      name.utf8.allSatisfy(ASCII.isWord)
    else { return nil }
    self.text = text
  }

  package var description: String { text }

  /// The normalized name; GitHub ignores the case of names.
  package var folded: String { text.lowercased() }

  package static func == (one: Login, other: Login) -> Bool { one.folded == other.folded }

  package func hash(into hasher: inout Hasher) { hasher.combine(folded) }

  package static func < (one: Login, other: Login) -> Bool { one.folded < other.folded }
}
