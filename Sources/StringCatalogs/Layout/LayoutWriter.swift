/// Reads values and writes them in Xcode's layout.
///
/// That is two spaces per level, one member per line, members in order. Bytes that are already
/// correct are copied in long runs.
struct LayoutWriter {
  private(set) var cursor: ByteCursor
  private(set) var output: [UInt8] = []
  /// The first place that had to change.
  private(set) var finding: LayoutFinding?
  /// True if only the first place is wanted.
  private var stopsAtFinding = false
  private let collation: Collation
  /// The maximum number of bytes to write.
  private let expected: Int
  /// The start of the bytes that were read but not copied yet.
  private var pending: Int
  /// The members of the open objects, the innermost last.
  private var members: [Member] = []

  private struct Member {
    let name: StringToken
    let range: Range<Int>
  }

  private static let colon = Array(" : ".utf8)
  private static let line = [0x0a] + [UInt8](repeating: 0x20, count: 2 * (ByteCursor.deepest + 1))

  /// A writer for the values in a range, if it is known.
  init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, collation: Collation) {
    cursor = ByteCursor(bytes, at: range.lowerBound)
    pending = cursor.offset
    expected = range.count + range.count / 8
    self.collation = collation
  }

  /// How much has been written, including bytes to copy later.
  private var position: Int { output.count &+ cursor.offset &- pending }

  /// Skips white space before the document, and its brace; returns true for an empty object.
  mutating func beginsEmpty() -> Bool {
    passStart()
    return !opensObject()
  }

  private mutating func passStart() {
    if cursor.takeByteOrderMark() { note(.byteOrderMark, at: 0) }
    if cursor.next <= UInt8(ascii: " "), !cursor.isAtEnd { note(.indentation, at: cursor.offset) }
    cursor.skipBlanks()
  }

  /// Skips the brace of an object with content; returns false if there is none.
  mutating func opensObject() -> Bool {
    var inside = cursor
    guard inside.take(UInt8(ascii: "{")), !inside.isEmptyGroup(UInt8(ascii: "}")) else {
      return false
    }
    cursor = inside
    return true
  }

  /// Skips the line break and the brace after the last member of an object at this depth.
  mutating func closeObject(depth: Int) throws(CatalogError) {
    newLine(depth: depth)
    try cursor.expect(UInt8(ascii: "}"))
  }

  /// Skips the rest of the file after the document.
  mutating func end() throws(CatalogError) {
    let end = cursor.offset
    cursor.skipBlanks()
    guard cursor.isAtEnd else { throw .trailingBytes(at: cursor.offset) }
    if cursor.offset > end { note(.finalNewline, at: end) }
  }

  /// Starts an item that can be moved; bytes before it are dropped.
  mutating func mark() -> (offset: Int, count: Int) {
    pending = cursor.offset
    return (pending, output.count)
  }

  /// Returns where the bytes read since then are: in the file, or in the output.
  mutating func finish(_ mark: (offset: Int, count: Int)) -> (isAsBefore: Bool, range: Range<Int>) {
    if pending == mark.offset, output.count == mark.count {
      return (true, pending..<cursor.offset)
    }
    copy()
    return (false, mark.count..<output.count)
  }

  /// Skips a value at this depth.
  mutating func value(depth: Int) throws(CatalogError) {
    // `firstFinding` drops the error.
    if stopsAtFinding, finding != nil { throw .truncated(at: cursor.offset) }
    switch cursor.next {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try array(depth: depth)
    default: try cursor.scalar()
    }
  }

  /// Skips a string, and rewrites its escapes as Xcode does.
  private mutating func string() throws(CatalogError) -> StringToken {
    let token = try cursor.string()
    if token.traits.contains(.escapes), !JSONText.isNormal(token, in: cursor) {
      note(.escape, at: token.quote)
      copy(upTo: token.quote)
      JSONText.append(cursor.unescaped(token), to: &output)
    }
    return token
  }

  /// Skips a member's name and its colon.
  mutating func name() throws(CatalogError) -> StringToken {
    let name = try string()
    try colon()
    return name
  }

  @inline(__always)
  private mutating func colon() throws(CatalogError) {
    let start = cursor.offset
    let word = cursor.word(at: start)
    if word & 0xff_ffff == 0x20_3a20, word &>> 24 & 0xff > 0x20 { return cursor.advance(by: 3) }
    cursor.skipBlanks()
    try cursor.expect(UInt8(ascii: ":"))
    cursor.skipBlanks()
    note(.colon, at: start)
    copy(upTo: start)
    output.append(contentsOf: Self.colon)
  }

  /// Skips the line break before an item at this depth.
  @inline(__always)
  mutating func newLine(depth: Int) {
    let start = cursor.offset
    if cursor.take(0x0a), cursor.takeSpaces(2 &* depth), cursor.next > UInt8(ascii: " ") { return }
    cursor.rewind(to: start)
    cursor.skipBlanks()
    noteBlanks(.indentation, at: start)
    copy(upTo: start)
    output.append(contentsOf: Self.line[...(2 * depth)])
  }

  /// Skips the comma after a member or an element; returns false if there is none.
  @inline(__always)
  mutating func comma() -> Bool {
    if cursor.take(UInt8(ascii: ",")) { return true }
    let start = cursor.offset
    cursor.skipBlanks()
    guard cursor.next == UInt8(ascii: ",") else {
      cursor.rewind(to: start)
      return false
    }
    noteBlanks(.indentation, at: start)
    copy(upTo: start)
    cursor.advance(by: 1)
    return true
  }

  private mutating func copy() { copy(upTo: cursor.offset) }

  private mutating func copy(upTo end: Int) {
    // Up to the first place, a check would copy most of a large file.
    if stopsAtFinding { return }
    if output.isEmpty { output.reserveCapacity(expected) }
    output.append(contentsOf: UnsafeRawBufferPointer(rebasing: cursor.bytes[pending..<end]))
    pending = cursor.offset
  }

  /// Records a change; a name is compared with the one before it after its colon is read.
  private mutating func note(_ rule: LayoutFinding.Rule, at offset: Int) {
    if let finding, finding.offset <= offset { return }
    finding = LayoutFinding(rule: rule, offset: offset)
  }

  /// Records white space that breaks a rule.
  private mutating func noteBlanks(_ rule: LayoutFinding.Rule, at offset: Int) {
    if finding != nil { return }
    let blanks = cursor.bytes[offset...].prefix { $0 <= UInt8(ascii: " ") }
    note(blanks.contains(0x0d) ? .lineEnd : rule, at: offset)
  }

  private mutating func object(depth: Int) throws(CatalogError) {
    if try opensEmpty(UInt8(ascii: "}"), depth: depth) { return }
    let first = members.count
    var isSorted = true
    repeat {
      newLine(depth: depth &+ 1)
      let start = position
      let name = try name()
      if isSorted, members.count > first, let last = members.last,
        collation.precedes(name, last.name, in: cursor)
      {
        isSorted = false
        note(.order, at: name.quote)
      }
      try value(depth: depth &+ 1)
      members.append(Member(name: name, range: start..<position))
    } while comma()
    if !isSorted { sort(from: first, depth: depth &+ 1) }
    members.removeLast(members.count - first)
    newLine(depth: depth)
    try cursor.expect(UInt8(ascii: "}"))
  }

  private mutating func array(depth: Int) throws(CatalogError) {
    if try opensEmpty(UInt8(ascii: "]"), depth: depth) { return }
    repeat {
      newLine(depth: depth &+ 1)
      try value(depth: depth &+ 1)
    } while comma()
    newLine(depth: depth)
    try cursor.expect(UInt8(ascii: "]"))
  }

  /// Skips an opening brace, and the whole of an empty object or array.
  private mutating func opensEmpty(
    _ closing: UInt8, depth: Int
  ) throws(CatalogError) -> Bool {
    guard depth < ByteCursor.deepest else { throw .tooDeep(at: cursor.offset) }
    cursor.advance(by: 1)
    guard cursor.isEmptyGroup(closing) else { return false }
    let start = cursor.offset
    if cursor.take(0x0a), cursor.take(0x0a), cursor.takeSpaces(2 * depth), cursor.take(closing) {
      return true
    }
    cursor.rewind(to: start)
    cursor.skipBlanks()
    noteBlanks(.emptyObject, at: start)
    copy(upTo: start)
    output.append(0x0a)
    output.append(contentsOf: Self.line[...(2 * depth)])
    cursor.advance(by: 1)
    return true
  }

  /// Sorts the members of an object that have been written.
  private mutating func sort(from first: Int, depth: Int) {
    guard let order = collation.order(of: members[first...].map(\.name), in: cursor) else { return }
    copy()
    let start = members[first].range.lowerBound
    let old = Array(output[start...])
    output.removeSubrange(start...)
    for (place, index) in order.enumerated() {
      if place > 0 {
        output.append(UInt8(ascii: ","))
        output.append(contentsOf: Self.line[...(2 * depth)])
      }
      let range = members[first + index].range
      output.append(contentsOf: old[range.lowerBound - start..<range.upperBound - start])
    }
  }

  /// The first place where a file differs from the layout; nil if it doesn't differ.
  ///
  /// - Throws: if the bytes up to there are not JSON.
  static func firstFinding(
    in bytes: UnsafeRawBufferPointer, collation: Collation
  ) throws(CatalogError) -> LayoutFinding? {
    var writer = LayoutWriter(bytes, bytes.indices, collation: collation)
    writer.stopsAtFinding = true
    do throws(CatalogError) {
      writer.passStart()
      try writer.value(depth: 0)
      try writer.end()
    } catch {
      guard writer.finding != nil else { throw error }
    }
    return writer.finding
  }
}
