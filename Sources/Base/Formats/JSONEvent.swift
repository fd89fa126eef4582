/// The next element of a JSON text.
package enum JSONEvent: Hashable, Sendable {
  case startObject
  /// The name of the member whose value is next; a name may occur twice.
  case key(String)
  case endObject
  case startArray
  case endArray
  case string(String)
  case number(JSONNumber)
  case bool(Bool)
  case null
  /// The end of the text.
  case finished
}

/// The type of a value.
package enum JSONKind: Sendable {
  case object
  case array
  case string
  case number
  case bool
  case null
}

/// A number as it is written, so that no number is too large or too long to read.
package struct JSONNumber: Hashable, Sendable {
  package let text: String

  /// The value if it is a whole number that fits, also for `12.0` and `1e3`.
  package var integer: Int? { Int(text) ?? Double(text).flatMap { Int(exactly: $0) } }

  /// The value as a count: at least 0, and at most the largest integer.
  package var count: Int {
    if let integer { return max(integer, 0) }
    guard let value = Double(text), value > 0 else { return 0 }
    return value < Double(Int32.max) ? Int(value) : Int.max
  }

  /// The value; nil if it is too large.
  package var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
}

/// The members of an object to read; all others are skipped without decoding their names.
package struct JSONMembers<Member: Sendable>: Sendable {
  let names: JSONNames
  let members: [Member]

  /// The members of an enumeration, whose raw values are their names.
  package init(_ type: Member.Type)
  where Member: CaseIterable & RawRepresentable<String> {
    members = Array(type.allCases)
    names = JSONNames(members.map(\.rawValue))
  }
}

/// Names that are recognized by their bytes.
struct JSONNames: Sendable {
  private let names: [[UInt8]]
  /// Indexes of names by a few bits of the name; names with the same bits share a bucket.
  private var buckets: [[Int]]

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    buckets = Array(repeating: [], count: 64)
    for (index, name) in self.names.enumerated() {
      name.withUnsafeBufferPointer { buckets[Self.bucket($0, 0, name.count)].append(index) }
    }
  }

  /// The index of the name between two offsets.
  func index(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
    buckets[Self.bucket(bytes, start, end)].first { index in
      names[index].elementsEqual(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
  }

  private static func bucket(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int {
    guard start < end else { return 0 }
    return (Int(bytes[start]) &* 5 &+ Int(bytes[end - 1]) &+ (end - start) &* 11) & 63
  }
}

extension JSONStream {
  /// Calls `body` with the name of each member of the next object.
  ///
  /// Values that `body` doesn't read are skipped. Anything but an object is an error.
  package mutating func readObject(
    _ body: (inout JSONStream, String) throws(StreamFault) -> Void
  ) throws(StreamFault) {
    guard case .startObject = try next() else {
      throw fault(.wrongShape(expected: "an object"))
    }
    let depth = depth
    while case .key(let name) = try next() {
      try body(&self, name)
      try passValue(at: depth)
    }
  }

  /// Calls `body` with those members of the next object that are in `members`.
  ///
  /// Values that `body` doesn't read are skipped. Anything but an object is an error.
  package mutating func readObject<Member>(
    _ members: JSONMembers<Member>,
    _ body: (inout JSONStream, Member) throws(StreamFault) -> Void
  ) throws(StreamFault) {
    guard case .startObject = try next() else {
      throw fault(.wrongShape(expected: "an object"))
    }
    let depth = depth
    while let index = try nextMember(of: members.names) {
      try body(&self, members.members[index])
      try passValue(at: depth)
    }
  }

  /// Calls `body` at each element of the next array.
  ///
  /// Values that `body` doesn't read are skipped. Anything but an array is an error.
  package mutating func readArray(
    _ body: (inout JSONStream) throws(StreamFault) -> Void
  ) throws(StreamFault) {
    guard case .startArray = try next() else {
      throw fault(.wrongShape(expected: "an array"))
    }
    let depth = depth
    while try hasElement() {
      try body(&self)
      try passValue(at: depth)
    }
  }

  /// The next string; nil if another value is next, which is skipped.
  package mutating func readString() throws(StreamFault) -> String? {
    if case .string(let text) = try scalarOrSkip() { return text }
    return nil
  }

  /// The next number; nil if another value is next, which is skipped.
  package mutating func readNumber() throws(StreamFault) -> JSONNumber? {
    if case .number(let number) = try scalarOrSkip() { return number }
    return nil
  }

  /// The next Boolean; nil if another value is next, which is skipped.
  package mutating func readBool() throws(StreamFault) -> Bool? {
    if case .bool(let value) = try scalarOrSkip() { return value }
    return nil
  }

  /// The strings of the next array; other elements are left out.
  package mutating func readStrings() throws(StreamFault) -> [String] {
    var texts: [String] = []
    try readArray { json throws(StreamFault) in
      if let text = try json.readString() { texts.append(text) }
    }
    return texts
  }

  /// Reads the end of the text.
  ///
  /// - Throws: an error if anything else is next.
  package mutating func readEnd() throws(StreamFault) {
    guard case .finished = try next() else { throw fault(.malformed("the end is expected")) }
  }

  private mutating func scalarOrSkip() throws(StreamFault) -> JSONEvent? {
    let kind = try kind()
    if kind != .object, kind != .array { return try next() }
    try skipValue()
    return nil
  }
}
