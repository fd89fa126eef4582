package import Base

extension JSONValue {
  /// Reads a whole text; nil where it is no JSON.
  package init?(json bytes: [UInt8]) {
    do throws(StreamFault) {
      var json = try JSONStream(ByteChunks(bytes, size: max(bytes.count, 1)))
      self = try Self.value(&json)
      try json.readEnd()
    } catch {
      return nil
    }
  }

  private static func value(_ json: inout JSONStream) throws(StreamFault) -> JSONValue {
    switch try json.kind() {
    case .object:
      var members: [String: JSONValue] = [:]
      try json.readObject { json, name throws(StreamFault) in members[name] = try value(&json) }
      return .object(members)
    case .array:
      var elements: [JSONValue] = []
      try json.readArray { json throws(StreamFault) in elements.append(try value(&json)) }
      return .array(elements)
    case .string: return .optional(try json.readString())
    case .bool: return .bool(try json.readBool() ?? false)
    case .number: return number(try json.readNumber())
    case .null, nil:
      try json.skipValue()
      return .null
    }
  }

  private static func number(_ number: JSONNumber?) -> JSONValue {
    if let integer = number?.integer { return .number(Int(integer)) }
    return number?.double.map(JSONValue.decimal) ?? .null
  }
}
