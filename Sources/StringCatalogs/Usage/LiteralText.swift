/// The text of a string literal; each interpolation is a hole with unknown content.
package struct LiteralText: Hashable, Sendable {
  /// The UTF-8 of the text, escapes resolved, with `hole` for each interpolation.
  package var bytes: [UInt8] = []
  /// True if the text contains an interpolation.
  package var hasHoles = false
  /// True if other text is joined to the literal by `+`, before or after it.
  package var isContinuedBefore = false
  package var isContinuedAfter = false

  /// The byte for an interpolation; no catalog has this control character in a key.
  package static let hole: UInt8 = 1

  /// An empty text.
  init() {}

  mutating func appendHole() {
    bytes.append(Self.hole)
    hasHoles = true
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
