import Formats

/// Steps for formats whose writers leave members out, write null, or another type than they should.
extension JSONStream {
  /// Walks the array that is next; another value is passed.
  mutating func readArrayIfAny(
    _ body: (inout JSONStream) throws(StreamFault) -> Void
  ) throws(StreamFault) {
    guard try kind() == .array else { return try skipValue() }
    try readArray(body)
  }

  /// Walks the object that is next; another value is passed.
  mutating func readObjectIfAny(
    _ body: (inout JSONStream, String) throws(StreamFault) -> Void
  ) throws(StreamFault) {
    guard try kind() == .object else { return try skipValue() }
    try readObject(body)
  }

  /// Reads one member of the object that is next; all else is passed.
  mutating func readMember(
    _ name: String, _ body: (inout JSONStream) throws(StreamFault) -> Void
  ) throws(StreamFault) {
    try readObjectIfAny { (json, key) throws(StreamFault) in
      if key == name { try body(&json) }
    }
  }

  /// The place in an array that is next; nil for -1, which SARIF writes for none.
  mutating func readIndex() throws(StreamFault) -> Int? {
    guard let number = try readNumber()?.integer, number >= 0 else { return nil }
    return number
  }

  /// A line or column from 1; nil where the number is none.
  mutating func readPosition() throws(StreamFault) -> Int? {
    guard let number = try readNumber(), number.count > 0 else { return nil }
    return min(number.count, 1_000_000_000)
  }
}
