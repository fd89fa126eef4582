extension ByteCursor {
  /// Passes a value of any kind, which is checked but not kept.
  package mutating func skipValue(depth: Int = 0) throws(CatalogFault) {
    switch next {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"):
      try members(depth: depth) { cursor, _ throws(CatalogFault) in
        try cursor.skipValue(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      try elements(depth: depth) { cursor throws(CatalogFault) in
        try cursor.skipValue(depth: depth + 1)
      }
    default: try scalar()
    }
  }

  /// Passes an object; `body` is called at each value with the member's name and passes the value.
  @inline(__always)
  package mutating func members(
    depth: Int = 0, _ body: (inout ByteCursor, StringToken) throws(CatalogFault) -> Void
  ) throws(CatalogFault) {
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

  /// Passes a member's name and its colon, up to the value.
  @inline(__always)
  package mutating func memberName() throws(CatalogFault) -> StringToken {
    try expect(UInt8(ascii: "\""))
    return try restOfMemberName()
  }

  /// Passes the rest of a member's name, whose opening quote is behind the cursor, and its colon.
  @inline(__always)
  mutating func restOfMemberName() throws(CatalogFault) -> StringToken {
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

  /// Passes an array; `body` is called at each element and passes it.
  @inline(__always)
  package mutating func elements(
    depth: Int = 0, _ body: (inout ByteCursor) throws(CatalogFault) -> Void
  ) throws(CatalogFault) {
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

  /// Tells broken JSON from JSON of another shape, neither of which may stand there.
  @inline(never)
  func refuse(_ expected: CatalogFault.ExpectedShape) throws(CatalogFault) {
    var rest = self
    try rest.skipValue(depth: 1)
    throw .wrongShape(at: offset, expected: expected)
  }

  /// Passes a number, `true`, `false` or `null`.
  package mutating func scalar() throws(CatalogFault) {
    switch next {
    case UInt8(ascii: "t"): try expect("true")
    case UInt8(ascii: "f"): try expect("false")
    case UInt8(ascii: "n"): try expect("null")
    default: try number()
    }
  }

  /// Passes `true` or `false`; nil where neither stands there.
  package mutating func bool() throws(CatalogFault) -> Bool? {
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

  private mutating func expect(_ word: StaticString) throws(CatalogFault) {
    for byte in UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount) {
      try expect(byte)
    }
  }

  private mutating func number() throws(CatalogFault) {
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
      try digits()
    }
  }

  private mutating func digits() throws(CatalogFault) {
    guard isDigit else { throw unexpected }
    while isDigit { advance(by: 1) }
  }

  private var isDigit: Bool { next &- UInt8(ascii: "0") < 10 }
}

extension ByteCursor {
  /// Passes any value; a whole number from 0 up that is not absurdly large is told.
  package mutating func smallNumber() throws(CatalogFault) -> Int? {
    let start = offset
    try skipValue()
    let digits = bytes[start..<offset]
    guard digits.count <= 9, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
