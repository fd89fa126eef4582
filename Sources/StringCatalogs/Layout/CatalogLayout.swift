/// The layout in which Xcode writes catalogs.
package struct CatalogLayout: Sendable {
  private let collation: Collation

  /// The layout, with the order of members.
  package init(collation: Collation) { self.collation = collation }

  /// The first place where a file differs from Xcode's layout; nil if it doesn't differ.
  ///
  /// - Throws: if the bytes up to there are not JSON.
  package func finding(
    in bytes: UnsafeRawBufferPointer
  ) throws(CatalogFault) -> LayoutFinding? {
    var check = LayoutCheck(bytes, collation: collation)
    return try check.firstFinding()
  }

  /// The file in Xcode's layout; nil if it already is.
  ///
  /// Numbers and duplicate members stay unchanged. A part is read only after the parts before it
  /// have confirmed where it starts.
  /// - Throws: if the bytes are not JSON.
  package func formatted(
    _ bytes: UnsafeRawBufferPointer, _ cuts: CatalogCuts,
    part: (Int) throws(CatalogFault) -> LayoutPart
  ) throws(CatalogFault) -> CatalogPieces? {
    var join = LayoutJoin(bytes, collation: collation)
    for index in 0..<cuts.count {
      let part = try part(index)
      join.add(part)
      if part.isFinished { break }
    }
    return join.document()
  }

  /// One part of a file in Xcode's layout.
  ///
  /// - Throws: if the bytes are not JSON.
  package func part(
    _ part: Int, of cuts: CatalogCuts, _ bytes: UnsafeRawBufferPointer
  ) throws(CatalogFault) -> LayoutPart {
    try LayoutPart(part, of: cuts, bytes, collation: collation)
  }
}

/// The first place where a file differs from Xcode's layout.
package struct LayoutFinding: Hashable, Sendable {
  /// A rule of the layout; the message is the file's name and this text.
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    case byteOrderMark = "starts with a byte-order mark, expected none"
    case lineEnd = "ends a line with a carriage return, expected only a line feed"
    /// One member per line, two spaces per level.
    case indentation = "is indented wrongly, expected one member per line, two spaces per level"
    /// `"name" : value`.
    case colon = "has a colon with other spacing, expected one space before and after it"
    /// An opening brace, an empty line, and a closing brace.
    case emptyObject = "has an empty object, expected an empty line in it"
    case escape = "has an escape that Xcode does not write"
    case order = "has members in another order than Xcode writes"
    case finalNewline = "has content after the last brace, expected none"
  }

  package let rule: Rule
  /// The offset in bytes.
  package let offset: Int
}

/// Reads a file and stops at the first byte that Xcode would write differently.
struct LayoutCheck {
  private struct Level {
    let isObject: Bool
    var lastName: StringToken?
  }

  private var cursor: ByteCursor
  private let collation: Collation
  private var open: [Level] = []
  private var finding: LayoutFinding?

  init(_ bytes: UnsafeRawBufferPointer, collation: Collation) {
    cursor = ByteCursor(bytes)
    self.collation = collation
  }

  /// The first difference; nil if the file is as Xcode writes it.
  mutating func firstFinding() throws(CatalogFault) -> LayoutFinding? {
    if cursor.takeByteOrderMark() { note(.byteOrderMark, at: 0) }
    if cursor.next <= UInt8(ascii: " "), !cursor.isAtEnd { note(.indentation, at: cursor.offset) }
    while finding == nil {
      if try opensValue() {
        try beginMember()
        continue
      }
      while finding == nil, !open.isEmpty, !cursor.take(UInt8(ascii: ",")) { try close() }
      guard finding == nil, !open.isEmpty else { break }
      try beginMember()
    }
    if finding == nil { try checkEnd() }
    return finding
  }

  /// Skips a value, or only the brace of an object or array with content, which returns true.
  private mutating func opensValue() throws(CatalogFault) -> Bool {
    switch cursor.next {
    case UInt8(ascii: "\""):
      checkEscapes(try cursor.string())
      return false
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < ByteCursor.deepest else { throw .tooDeep(at: cursor.offset) }
      let isObject = cursor.next == UInt8(ascii: "{")
      cursor.advance(by: 1)
      open.append(Level(isObject: isObject))
      return !passEmpty(closing: isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    default:
      try cursor.scalar()
      return false
    }
  }

  /// Skips the rest of an empty object; returns false if it has content.
  private mutating func passEmpty(closing brace: UInt8) -> Bool {
    let start = cursor.offset
    guard cursor.isEmptyGroup(brace) else { return false }
    open.removeLast()
    if !(cursor.take(0x0a) && cursor.take(0x0a) && cursor.takeSpaces(2 * open.count)
      && cursor.take(brace))
    {
      note(blanks(from: start, else: .emptyObject), at: start)
    }
    return true
  }

  /// Skips the line break before a member or element, and the name of a member.
  private mutating func beginMember() throws(CatalogFault) {
    passLine()
    let level = open.count - 1
    guard finding == nil, open[level].isObject else { return }
    let name = try cursor.string()
    checkEscapes(name)
    if let last = open[level].lastName, collation.precedes(name, last, in: cursor) {
      note(.order, at: name.quote)
    }
    open[level].lastName = name
    try passColon()
  }

  private mutating func passColon() throws(CatalogFault) {
    let start = cursor.offset
    guard
      cursor.take(UInt8(ascii: " ")) && cursor.take(UInt8(ascii: ":"))
        && cursor.take(UInt8(ascii: " ")) && cursor.next > UInt8(ascii: " ")
    else {
      cursor.rewind(to: start)
      cursor.skipBlanks()
      try cursor.expect(UInt8(ascii: ":"))
      return note(.colon, at: start)
    }
  }

  private mutating func close() throws(CatalogFault) {
    guard let level = open.popLast() else { return }
    let start = cursor.offset
    passLine()
    if cursor.next == UInt8(ascii: ",") { note(.indentation, at: start) }
    guard finding == nil else { return }
    try cursor.expect(level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  private mutating func passLine() {
    let start = cursor.offset
    guard
      cursor.take(0x0a) && cursor.takeSpaces(2 * open.count)
        && cursor.next > UInt8(ascii: " ")
    else { return note(blanks(from: start, else: .indentation), at: start) }
  }

  private mutating func checkEnd() throws(CatalogFault) {
    guard !cursor.isAtEnd else { return }
    let start = cursor.offset
    cursor.skipBlanks()
    guard cursor.isAtEnd else { throw .trailingBytes(at: cursor.offset) }
    note(.finalNewline, at: start)
  }

  private mutating func checkEscapes(_ token: StringToken) {
    guard token.traits.contains(.escapes), !JSONText.isNormal(cursor.raw(token)) else { return }
    note(.escape, at: token.quote)
  }

  /// The rule that the white space from `start` on breaks.
  private func blanks(
    from start: Int, else rule: LayoutFinding.Rule
  ) -> LayoutFinding.Rule {
    let blanks = cursor.bytes[start...].prefix { $0 <= UInt8(ascii: " ") }
    return blanks.contains(0x0d) ? .lineEnd : rule
  }

  private mutating func note(_ rule: LayoutFinding.Rule, at offset: Int) {
    if finding == nil { finding = LayoutFinding(rule: rule, offset: offset) }
  }
}
