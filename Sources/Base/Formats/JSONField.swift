/// A member of an object and its property in a record, declared once for reading and writing.
///
/// Null and other types don't change the property.
package struct JSONField<Record> {
  fileprivate let name: String
  fileprivate var isRequired = false
  /// Reads the value; false if it is missing.
  fileprivate let read: (inout JSONStream, inout Record) throws(StreamFault) -> Bool
  /// The value to write; without one, the member is omitted.
  fileprivate var write: (Record) -> JSONValue? = { _ in nil }

  /// A member whose value may be missing; it is only read.
  package static func optional<Value: JSONFieldValue>(
    _ name: String, _ place: WritableKeyPath<Record, Value>
  ) -> Self {
    Self(name: name) { json, record throws(StreamFault) in
      guard let value = try Value.read(&json) else { return false }
      record[keyPath: place] = value
      return true
    }
  }

  /// A required member of an object; it is only read.
  package static func required<Value: JSONFieldValue>(
    _ name: String, _ place: WritableKeyPath<Record, Value>
  ) -> Self {
    var field = optional(name, place)
    field.isRequired = true
    return field
  }

  /// A member that is read and written.
  package static func stored<Value: JSONStored>(
    _ name: String, isRequired: Bool = false, _ place: WritableKeyPath<Record, Value>
  ) -> Self {
    var field = optional(name, place)
    field.isRequired = isRequired
    field.write = { $0[keyPath: place].json }
    return field
  }

  /// A member that is only written; nil omits it.
  package static func written(_ name: String, _ value: @escaping (Record) -> JSONValue?) -> Self {
    Self(name: name) { _, _ in true }.writing(value)
  }

  /// The same member, written with another value; nil omits it.
  package func writing(_ value: @escaping (Record) -> JSONValue?) -> Self {
    var field = self
    field.write = value
    return field
  }

  /// The same member, written only with another value than this.
  package func omitting(_ value: JSONValue) -> Self {
    writing { record in write(record).flatMap { $0 == value ? nil : $0 } }
  }

  /// A number of at least 0; the maximum if it does not fit.
  package static func count(
    _ name: String, isRequired: Bool = false, _ place: WritableKeyPath<Record, Int>
  ) -> Self {
    Self(name: name, isRequired: isRequired) { json, record throws(StreamFault) in
      guard let number = try json.readNumber() else { return false }
      record[keyPath: place] = number.count
      return true
    }
  }

  /// A member that is an object with members of the record.
  package static func object(_ name: String, isRequired: Bool = false, _ members: [Self]) -> Self {
    Self(name: name, isRequired: isRequired) { json, record throws(StreamFault) in
      guard try json.kind() == .object else { return false }
      try json.readMembers(members, into: &record)
      return true
    }
  }

  /// A member that is a list of objects, with one text of each.
  package static func texts(
    _ name: String, of member: String, _ place: WritableKeyPath<Record, [String]>
  ) -> Self {
    Self(name: name) { json, record throws(StreamFault) in
      try json.readArray { json throws(StreamFault) in
        try json.readObject { json, name throws(StreamFault) in
          if name == member, let text = try json.readString() {
            record[keyPath: place].append(text)
          }
        }
      }
      return true
    }
  }
}

extension JSONStream {
  /// The next object, read into a record; an error if a member is missing.
  package mutating func read<Record>(
    _ record: Record, _ members: [JSONField<Record>]
  ) throws(StreamFault) -> Record {
    var record = record
    try readMembers(members, into: &record)
    return record
  }

  fileprivate mutating func readMembers<Record>(
    _ members: [JSONField<Record>], into record: inout Record
  ) throws(StreamFault) {
    var missing = members.filter(\.isRequired).map(\.name)
    try readObject { json, name throws(StreamFault) in
      guard let member = members.first(where: { $0.name == name }) else { return }
      if try member.read(&json, &record) { missing.removeAll { $0 == name } }
    }
    if let name = missing.first { _ = try required(Bool?.none, name) }
  }
}

/// A record that is read and written by its fields.
package protocol JSONRecord: JSONReadable, JSONStored {
  /// The record before its members are read.
  static var blank: Self { get }
  static var fields: [JSONField<Self>] { get }
}

extension JSONRecord {
  /// The members as they are written.
  package var members: [String: JSONValue] {
    Self.fields.reduce(into: [:]) { members, field in
      if let value = field.write(self) { members[field.name] = value }
    }
  }

  package var json: JSONValue { .object(members) }

  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(.blank, Self.fields)
  }
}

/// A type of members.
package protocol JSONFieldValue {
  /// The next value; nil, and skipped, if it is null or of another type.
  static func read(_ json: inout JSONStream) throws(StreamFault) -> Self?
}

/// A type of members that are read and written.
package protocol JSONStored: JSONFieldValue {
  var json: JSONValue { get }
}

extension String: JSONStored {
  package var json: JSONValue { .string(self) }

  package static func read(_ json: inout JSONStream) throws(StreamFault) -> String? {
    try json.readString()
  }
}

extension Bool: JSONStored {
  package var json: JSONValue { .bool(self) }

  package static func read(_ json: inout JSONStream) throws(StreamFault) -> Bool? {
    try json.readBool()
  }
}

extension Int: JSONStored {
  package var json: JSONValue { .number(self) }

  package static func read(_ json: inout JSONStream) throws(StreamFault) -> Int? {
    try json.readNumber()?.integer
  }
}

extension Int64: JSONStored {
  package var json: JSONValue { .number(Int(self)) }

  package static func read(_ json: inout JSONStream) throws(StreamFault) -> Int64? {
    try json.readNumber()?.integer.map(Int64.init)
  }
}

extension JSONFieldValue where Self: JSONReadable {
  package static func read(_ json: inout JSONStream) throws(StreamFault) -> Self? {
    try json.readOptional()
  }
}

extension JSONStored where Self: RawRepresentable<String> {
  package var json: JSONValue { .string(rawValue) }

  package static func read(_ json: inout JSONStream) throws(StreamFault) -> Self? {
    try json.readString().flatMap(Self.init)
  }
}

extension Array: JSONFieldValue where Element: JSONFieldValue {
  package static func read(_ json: inout JSONStream) throws(StreamFault) -> [Element]? {
    guard try json.kind() == .array else { return nil }
    var elements: [Element] = []
    try json.readArray { json throws(StreamFault) in
      if let element = try Element.read(&json) { elements.append(element) }
    }
    return elements
  }
}

extension Array: JSONStored where Element: JSONStored {
  package var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: JSONStored where Key == String, Value: JSONStored {
  package var json: JSONValue { .object(mapValues(\.json)) }
}

extension Dictionary: JSONFieldValue where Key == String, Value: JSONFieldValue {
  package static func read(_ json: inout JSONStream) throws(StreamFault) -> [String: Value]? {
    guard try json.kind() == .object else { return nil }
    var members: [String: Value] = [:]
    try json.readObject { json, name throws(StreamFault) in
      if let value = try Value.read(&json) { members[name] = value }
    }
    return members
  }
}

extension Optional: JSONFieldValue where Wrapped: JSONFieldValue {
  package static func read(_ json: inout JSONStream) throws(StreamFault) -> Wrapped?? {
    .some(try Wrapped.read(&json))
  }
}

extension Optional: JSONStored where Wrapped: JSONStored {
  package var json: JSONValue { self?.json ?? .null }
}
