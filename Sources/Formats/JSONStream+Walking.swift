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
