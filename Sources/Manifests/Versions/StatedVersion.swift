package import Formats
import YAML

/// A version as a file states it.
package struct StatedVersion: Hashable, Sendable {
  package let key: String
  /// What stands there, without quotes.
  package let text: String
  package let place: TextPlace
  /// The bytes of the text.
  let range: Range<Int>
  /// True for a text without quotes that YAML may take for a number.
  let isPlainYAML: Bool
  /// How the file writes it where no other text can be put in its place.
  package internal(set) var form: WrittenForm?

  /// True where the number itself stands there, and no name of a setting or an expression.
  package var isLiteral: Bool {
    (text.utf8.first.map(ASCII.isDigit) ?? true) && !text.utf8.contains(where: Self.opens)
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "(")
  }

  /// Puts another version in its place; quotes and all around it stay.
  func edit(to version: String) -> ManifestEdit {
    let needsQuotes = isPlainYAML && YAMLScalar(plain: version) != .text
    return ManifestEdit(range: range, replacement: needsQuotes ? "\"\(version)\"" : version)
  }
}
