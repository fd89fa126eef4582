package import Base
import YAML

struct VersionRange {
  let key: String
  let range: Range<Int>
  var isPlainYAML = false
  /// The parsed text; nil if the bytes are the text.
  var text: String?
  /// False for escapes, several lines, YAML's anchors and tags, and parts of an expression.
  var isReplaceable = true
}

extension [VersionRange] {
  func ofFirst(_ keys: [String]) -> [VersionRange] {
    let first = keys.first { key in contains { $0.key == key } }
    return filter { $0.key == first }
  }
}

/// A version in a file.
package struct StatedVersion: Hashable, Sendable {
  package let key: String
  /// The text, without quotes.
  package let text: String
  package let place: TextPlace
  /// The bytes of the text.
  let range: Range<Int>
  /// True for a text without quotes that YAML may read as a number.
  let isPlainYAML: Bool
  /// False if its bytes are not the whole text.
  package let isReplaceable: Bool

  /// True for a literal number, not the name of a setting or an expression.
  package var isLiteral: Bool {
    (text.utf8.first.map(ASCII.isDigit) ?? true) && !text.utf8.contains(where: Self.opens)
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "(")
  }

  /// Replaces the version; quotes and surrounding bytes stay.
  func edit(to version: String) -> ManifestEdit {
    let needsQuotes = isPlainYAML && YAMLScalar(plain: version) != .text
    return ManifestEdit(range: range, replacement: needsQuotes ? "\"\(version)\"" : version)
  }
}
