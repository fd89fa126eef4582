import Base

/// Reads formats whose writers omit members, or write null or another type.
extension JSONStream {
  /// Reads the next array; other values are skipped.
  mutating func readArrayIfAny(
    _ body: (inout JSONStream) throws(StreamFault) -> Void
  ) throws(StreamFault) {
    guard try kind() == .array else { return try skipValue() }
    try readArray(body)
  }

  /// Reads the next object; other values are skipped.
  mutating func readObjectIfAny(
    _ body: (inout JSONStream, String) throws(StreamFault) -> Void
  ) throws(StreamFault) {
    guard try kind() == .object else { return try skipValue() }
    try readObject(body)
  }

  /// Reads one member of the next object; others are skipped.
  mutating func readMember(
    _ name: String, _ body: (inout JSONStream) throws(StreamFault) -> Void
  ) throws(StreamFault) {
    try readObjectIfAny { (json, key) throws(StreamFault) in
      if key == name { try body(&json) }
    }
  }

  /// The next array index; nil for -1, which SARIF writes for none.
  mutating func readIndex() throws(StreamFault) -> Int? {
    guard let number = try readNumber()?.integer, number >= 0 else { return nil }
    return number
  }

  /// A line or column from 1; nil if the number is invalid.
  mutating func readPosition() throws(StreamFault) -> Int? {
    guard let number = try readNumber(), number.count > 0 else { return nil }
    return min(number.count, 1_000_000_000)
  }
}
