extension ByteCursor {
  /// Calls `body` with a cursor over the bytes of a text and their offset.
  ///
  /// Numeric escapes are resolved; others can't be in a specifier and may stay.
  @inline(__always)
  func withPlain<Result>(
    _ text: StringToken, _ body: (ByteCursor, Range<Int>) -> Result
  ) -> Result {
    guard text.traits.contains(.numberedEscapes) else { return body(self, text.range) }
    return unescaped(text).withUnsafeBytes { body(ByteCursor($0), $0.indices) }
  }
}
