extension ByteCursor {
  /// Skips a value of any type, and checks it.
  package mutating func skipValue(depth: Int = 0) throws(CatalogError) {
    switch next {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"):
      try members(depth: depth) { cursor, _ throws(CatalogError) in
        try cursor.skipValue(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      try elements(depth: depth) { cursor throws(CatalogError) in
        try cursor.skipValue(depth: depth + 1)
      }
    default: try scalar()
    }
  }

  /// Skips an object; `body` is called at each value with the member's name and skips the value.
  @inline(__always)
  package mutating func members(
    depth: Int = 0, _ body: (inout ByteCursor, StringToken) throws(CatalogError) -> Void
  ) throws(CatalogError) {
    if depth >= Self.deepest { throw .tooDeep(at: offset) }
    try expect(UInt8(ascii: "{"))
    skipBlanks()
    if take(UInt8(ascii: "}")) { return }
    while true {
      let name = try memberName()
      try body(&self, name)
      skipBlanks()
      if take(UInt8(ascii: "}")) { return }
      try expect(UInt8(ascii: ","))
      skipBlanks()
    }
  }

  /// Skips a member's name and its colon, up to the value.
  @inline(__always)
  package mutating func memberName() throws(CatalogError) -> StringToken {
    try expect(UInt8(ascii: "\""))
    return try restOfMemberName()
  }

  /// Skips the rest of a member's name, whose opening quote is before the cursor, and its colon.
  @inline(__always)
  mutating func restOfMemberName() throws(CatalogError) -> StringToken {
    let name = try restOfString()
    // Nearly always ` : `, as Xcode writes it.
    if word(at: offset) & 0xff_ffff == 0x20_3a20 {
      advance(by: 3)
    } else {
      skipBlanks()
      try expect(UInt8(ascii: ":"))
    }
    skipBlanks()
    return name
  }

  /// Skips an array; `body` is called at each element and skips it.
  @inline(__always)
  package mutating func elements(
    depth: Int = 0, _ body: (inout ByteCursor) throws(CatalogError) -> Void
  ) throws(CatalogError) {
    if depth >= Self.deepest { throw .tooDeep(at: offset) }
    try expect(UInt8(ascii: "["))
    skipBlanks()
    if take(UInt8(ascii: "]")) { return }
    while true {
      try body(&self)
      skipBlanks()
      if take(UInt8(ascii: "]")) { return }
      try expect(UInt8(ascii: ","))
      skipBlanks()
    }
  }

  /// Distinguishes broken JSON from valid JSON of a wrong shape.
  @inline(never)
  func refuse(_ expected: CatalogError.ExpectedShape) throws(CatalogError) {
    var rest = self
    try rest.skipValue(depth: 1)
    throw .wrongShape(at: offset, expected: expected)
  }

  /// Skips a number, `true`, `false` or `null`.
  package mutating func scalar() throws(CatalogError) {
    switch next {
    case UInt8(ascii: "t"): try expect("true")
    case UInt8(ascii: "f"): try expect("false")
    case UInt8(ascii: "n"): try expect("null")
    default: try number()
    }
  }

  /// Reads `true` or `false`; nil if neither is next.
  package mutating func bool() throws(CatalogError) -> Bool? {
    switch next {
    case UInt8(ascii: "t"):
      try expect("true")
      return true
    case UInt8(ascii: "f"):
      try expect("false")
      return false
    default: return nil
    }
  }

  private mutating func expect(_ word: StaticString) throws(CatalogError) {
    for byte in UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount) {
      try expect(byte)
    }
  }

  private mutating func number() throws(CatalogError) {
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
      try digits()
    }
  }

  private mutating func digits() throws(CatalogError) {
    guard isDigit else { throw unexpected }
    while isDigit { advance(by: 1) }
  }

  private var isDigit: Bool { next &- UInt8(ascii: "0") < 10 }

  /// Skips any value; returns a whole number from 0 up to nine digits.
  package mutating func smallNumber() throws(CatalogError) -> Int? {
    let start = offset
    try skipValue()
    let digits = bytes[start..<offset]
    guard digits.count <= 9, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Skips this number of spaces; returns false if there are fewer.
  @inline(__always)
  mutating func takeSpaces(_ count: Int) -> Bool {
    var rest = count
    while rest >= 8 {
      guard word(at: offset) == ByteWord(repeating: UInt8(ascii: " ")) else { return false }
      advance(by: 8)
      rest -= 8
    }
    while rest > 0 {
      guard take(UInt8(ascii: " ")) else { return false }
      rest -= 1
    }
    return true
  }

  /// True if only white space comes before `closing`.
  @inline(__always)
  func isEmptyGroup(_ closing: UInt8) -> Bool {
    var rest = self
    rest.skipBlanks()
    return rest.next == closing && !rest.isAtEnd
  }
}
