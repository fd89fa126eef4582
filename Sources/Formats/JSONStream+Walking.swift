extension JSONStream {
  /// Walks the members of the object that is next; `body` is called with each name.
  ///
  /// What `body` leaves unread of a value is passed. Anything but an object is a fault.
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

  /// Walks those members of the object that is next which `members` has.
  ///
  /// What `body` leaves unread of a value is passed. Anything but an object is a fault.
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

  /// Walks the elements of the array that is next; `body` is called at each.
  ///
  /// What `body` leaves unread of a value is passed. Anything but an array is a fault.
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

  /// The string that is next; nil where another value is, which is passed.
  package mutating func readString() throws(StreamFault) -> String? {
    if case .string(let text) = try scalarOrSkip() { return text }
    return nil
  }

  /// The number that is next; nil where another value is, which is passed.
  package mutating func readNumber() throws(StreamFault) -> JSONNumber? {
    if case .number(let number) = try scalarOrSkip() { return number }
    return nil
  }

  /// True or false as they come next; nil where another value is, which is passed.
  package mutating func readBool() throws(StreamFault) -> Bool? {
    if case .bool(let value) = try scalarOrSkip() { return value }
    return nil
  }

  /// The strings of the array that is next; other elements are left out.
  package mutating func readStrings() throws(StreamFault) -> [String] {
    var texts: [String] = []
    try readArray { json throws(StreamFault) in
      if let text = try json.readString() { texts.append(text) }
    }
    return texts
  }

  /// Passes the end of the text; anything but the end is a fault.
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
