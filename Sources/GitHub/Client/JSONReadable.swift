package import Formats

/// What is read from a reply of GitHub's; members that are not known are passed.
package protocol JSONReadable: Sendable {
  /// Reads the value that is next.
  init(reading json: inout JSONStream) throws(StreamFault)
  /// Adds what other views show as well to what will be kept.
  func collect(into batch: inout CacheBatch)
}

extension JSONReadable {
  /// Most is shown by one view alone.
  package func collect(into batch: inout CacheBatch) {}
}

extension Array: JSONReadable where Element: JSONReadable {
  /// Reads an array.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var elements: [Element] = []
    try json.readArray { json throws(StreamFault) in elements.append(try Element(reading: &json)) }
    self = elements
  }

  /// Adds each element.
  package func collect(into batch: inout CacheBatch) {
    for element in self { element.collect(into: &batch) }
  }
}

extension JSONReadable {
  /// Reads a whole text; more behind the value is a fault.
  package init(json bytes: [UInt8]) throws(StreamFault) {
    var json = try JSONStream(ByteChunks(bytes, size: max(bytes.count, 1)))
    self = try Self(reading: &json)
    try json.readEnd()
  }
}

extension JSONStream {
  /// The value that is next, or nil where it is null.
  package mutating func readOptional<Value: JSONReadable>(
    _ type: Value.Type = Value.self
  ) throws(StreamFault) -> Value? {
    if try kind() == .null {
      try skipValue()
      return nil
    }
    return try Value(reading: &self)
  }

  /// A member that every such object has; a fault where it is missing.
  package func required<Value>(_ value: Value?, _ name: String) throws(StreamFault) -> Value {
    guard let value else { throw fault(.wrongShape(expected: "the member '\(name)'")) }
    return value
  }
}
