/// The text of a string literal; each interpolation is a hole of which nothing is known.
package struct LiteralText: Hashable, Sendable {
  /// The UTF-8 of the text, escapes resolved, with `hole` for each interpolation.
  package var bytes: [UInt8] = []
  /// True where the text holds an interpolation.
  package var hasHoles = false
  /// True where something was joined to the literal by `+` in front of it, or behind it.
  package var isContinuedBefore = false
  package var isContinuedAfter = false

  /// Stands for an interpolation; no catalog has this control character in a key.
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
