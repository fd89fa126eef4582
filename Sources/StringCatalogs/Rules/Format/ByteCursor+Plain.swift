extension ByteCursor {
  /// Calls `body` with a cursor over the bytes of a text and where they stand.
  ///
  /// Escapes with numbers are resolved; the others stand in no specifier and may stay.
  @inline(__always)
  func withPlain<Result>(
    _ text: StringToken, _ body: (ByteCursor, Range<Int>) -> Result
  ) -> Result {
    guard text.traits.contains(.numberedEscapes) else { return body(self, text.range) }
    return unescaped(text).withUnsafeBytes { body(ByteCursor($0), $0.indices) }
  }
}
