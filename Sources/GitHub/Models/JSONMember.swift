import Base

/// A member of an object, and its property in a record; null and other types don't change it.
struct JSONMember<Record> {
  fileprivate let name: String
  fileprivate var isRequired = false
  /// Reads the value; false if it is missing.
  fileprivate let read: (inout JSONStream, inout Record) throws(StreamFault) -> Bool

  /// A member whose value may be missing.
  static func optional<Value: JSONMemberValue>(
    _ name: String, _ place: WritableKeyPath<Record, Value>
  ) -> Self {
    Self(name: name) { json, record throws(StreamFault) in
      guard let value = try Value.read(&json) else { return false }
      record[keyPath: place] = value
      return true
    }
  }

  /// The same for an optional property.
  static func optional<Value: JSONMemberValue>(
    _ name: String, _ place: WritableKeyPath<Record, Value?>
  ) -> Self {
    Self(name: name) { json, record throws(StreamFault) in
      record[keyPath: place] = try Value.read(&json)
      return record[keyPath: place] != nil
    }
  }

  /// A required member of an object.
  static func required<Value: JSONMemberValue>(
    _ name: String, _ place: WritableKeyPath<Record, Value>
  ) -> Self {
    var member = optional(name, place)
    member.isRequired = true
    return member
  }

  /// A number of at least 0; the maximum if it does not fit.
  static func count(
    _ name: String, isRequired: Bool = false, _ place: WritableKeyPath<Record, Int>
  ) -> Self {
    Self(name: name, isRequired: isRequired) { json, record throws(StreamFault) in
      guard let number = try json.readNumber() else { return false }
      record[keyPath: place] = number.count
      return true
    }
  }

  /// A member that is an object with members of the record.
  static func object(_ name: String, isRequired: Bool = false, _ members: [Self]) -> Self {
    Self(name: name, isRequired: isRequired) { json, record throws(StreamFault) in
      guard try json.kind() == .object else { return false }
      try json.readMembers(members, into: &record)
      return true
    }
  }

  /// A member that is a list of objects, with one text of each.
  static func texts(
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
  mutating func read<Record>(
    _ record: Record, _ members: [JSONMember<Record>]
  ) throws(StreamFault) -> Record {
    var record = record
    try readMembers(members, into: &record)
    return record
  }

  fileprivate mutating func readMembers<Record>(
    _ members: [JSONMember<Record>], into record: inout Record
  ) throws(StreamFault) {
    var missing = members.filter(\.isRequired).map(\.name)
    try readObject { json, name throws(StreamFault) in
      guard let member = members.first(where: { $0.name == name }) else { return }
      if try member.read(&json, &record) { missing.removeAll { $0 == name } }
    }
    if let name = missing.first { _ = try required(Bool?.none, name) }
  }
}

/// The types that a member may have.
protocol JSONMemberValue {
  /// The next value; nil, and skipped, if it is null or of another type.
  static func read(_ json: inout JSONStream) throws(StreamFault) -> Self?
}

extension String: JSONMemberValue {
  static func read(_ json: inout JSONStream) throws(StreamFault) -> String? {
    try json.readString()
  }
}

extension Bool: JSONMemberValue {
  static func read(_ json: inout JSONStream) throws(StreamFault) -> Bool? { try json.readBool() }
}

extension Int: JSONMemberValue {
  static func read(_ json: inout JSONStream) throws(StreamFault) -> Int? {
    try json.readNumber()?.integer
  }
}

extension Int64: JSONMemberValue {
  static func read(_ json: inout JSONStream) throws(StreamFault) -> Int64? {
    try json.readNumber()?.integer.map(Int64.init)
  }
}

extension RepositoryName: JSONMemberValue {
  static func read(_ json: inout JSONStream) throws(StreamFault) -> RepositoryName? {
    try json.readString().flatMap { RepositoryName($0) }
  }
}

extension User: JSONMemberValue {}

extension JSONMemberValue where Self: JSONReadable {
  static func read(_ json: inout JSONStream) throws(StreamFault) -> Self? {
    try json.readOptional()
  }
}

extension Array: JSONMemberValue where Element: JSONMemberValue {
  static func read(_ json: inout JSONStream) throws(StreamFault) -> [Element]? {
    guard try json.kind() == .array else { return nil }
    var elements: [Element] = []
    try json.readArray { json throws(StreamFault) in
      if let element = try Element.read(&json) { elements.append(element) }
    }
    return elements
  }
}
