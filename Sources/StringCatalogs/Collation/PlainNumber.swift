/// A run of digits that is compared by its value.
struct PlainNumber {
  /// More digits than fit are left to the full comparison, which has rules of its own for them.
  static let longest = 19

  let value: UInt64
  /// Digits, zeros in front included.
  let count: Int

  init?(in text: UnsafeRawBufferPointer, at start: Int) {
    var value: UInt64 = 0
    var end = start
    while end < text.count, PlainOrder.isDigit(text[end]) {
      guard end - start < Self.longest else { return nil }
      value = value &* 10 &+ UInt64(text[end] &- 0x30)
      end += 1
    }
    self.value = value
    self.count = end - start
  }
}
