/// A value that is read from JSON; unknown members are skipped.
package protocol JSONReadable: Sendable {
  init(reading json: inout JSONStream) throws(StreamFault)
}

extension JSONReadable {
  /// Reads a whole text; text after the value is an error.
  package init(json bytes: [UInt8]) throws(StreamFault) {
    var json = try JSONStream(ByteChunks(bytes, size: max(bytes.count, 1)))
    self = try Self(reading: &json)
    try json.readEnd()
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var elements: [Element] = []
    try json.readArray { json throws(StreamFault) in elements.append(try Element(reading: &json)) }
    self = elements
  }
}

extension JSONStream {
  /// The next value, or nil if it is null.
  package mutating func readOptional<Value: JSONReadable>(
    _ type: Value.Type = Value.self
  ) throws(StreamFault) -> Value? {
    if try kind() == .null {
      try skipValue()
      return nil
    }
    return try Value(reading: &self)
  }

  /// A required member; an error if it is missing.
  package func required<Value>(_ value: Value?, _ name: String) throws(StreamFault) -> Value {
    guard let value else { throw fault(.wrongShape(expected: "the member '\(name)'")) }
    return value
  }
}
