/// A whole document as a flat list of values in the order of the file, each with its bytes.
///
/// The bytes are borrowed: a tape must not outlive the call that lends them.
package struct CatalogTape {
  package let bytes: UnsafeRawBufferPointer
  /// The document first; the children of a value follow it.
  package private(set) var nodes: [TapeNode] = []

  /// Most of a catalog is text, so one node per this number of bytes is enough at first.
  private static let bytesPerNode = 40

  /// Reads a JSON document and checks its strings.
  ///
  /// Values at `sealed`, which are checked ranges in rising order, are skipped.
  /// - Throws: if it is not JSON, too deep or too large for 32-bit offsets.
  package init(
    _ bytes: UnsafeRawBufferPointer, sealed: [Range<Int>] = []
  ) throws(CatalogError) {
    guard bytes.count < UInt32.max else { throw .tooLarge(bytes: bytes.count) }
    self.bytes = bytes
    let read = sealed.reduce(bytes.count) { $0 - $1.count }
    nodes.reserveCapacity(max(read, 0) / Self.bytesPerNode + sealed.count)
    var cursor = ByteCursor(bytes)
    _ = cursor.takeByteOrderMark()
    cursor.skipBlanks()
    try self.read(&cursor, sealed[...])
    cursor.skipBlanks()
    guard cursor.isAtEnd else { throw .trailingBytes(at: cursor.offset) }
  }

  /// A document whose nodes were already read from these bytes.
  package init(_ bytes: UnsafeRawBufferPointer, nodes: [TapeNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  /// Reads the document; open values are in a list, so that depth needs no stack.
  private mutating func read(
    _ cursor: inout ByteCursor, _ sealed: ArraySlice<Range<Int>>
  ) throws(CatalogError) {
    var sealed = sealed
    var open: [Int] = []
    var name: StringToken?
    while true {
      if let seal = sealed.first, seal.lowerBound == cursor.offset {
        pass(seal, name: name, &cursor)
        sealed.removeFirst()
      } else if try opens(&cursor, name: name, &open) {
        name = nodes[open[open.count - 1]].kind == .object ? try cursor.memberName() : nil
        continue
      }
      while let last = open.last {
        cursor.skipBlanks()
        if cursor.take(UInt8(ascii: ",")) { break }
        try cursor.expect(nodes[last].kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        close(last, at: cursor.offset)
        open.removeLast()
      }
      guard let last = open.last else { return }
      cursor.skipBlanks()
      name = nodes[last].kind == .object ? try cursor.memberName() : nil
    }
  }

  /// Adds the value at the cursor; returns true for an object or array with content.
  private mutating func opens(
    _ cursor: inout ByteCursor, name: StringToken?, _ open: inout [Int]
  ) throws(CatalogError) -> Bool {
    let start = cursor.offset
    let next = nodes.count + 1
    switch cursor.next {
    case UInt8(ascii: "\""):
      let text = try cursor.string()
      nodes.append(TapeNode(.string, name: name, at: start, next: next, traits: text.traits))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < ByteCursor.deepest else { throw .tooDeep(at: start) }
      let isObject = cursor.next == UInt8(ascii: "{")
      nodes.append(TapeNode(isObject ? .object : .array, name: name, at: start, next: next))
      cursor.advance(by: 1)
      cursor.skipBlanks()
      guard cursor.take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        open.append(next - 1)
        return true
      }
    default:
      try cursor.scalar()
      nodes.append(TapeNode(.scalar, name: name, at: start, next: next))
    }
    nodes[next - 1].end(at: cursor.offset)
    return false
  }

  private mutating func pass(
    _ seal: Range<Int>, name: StringToken?, _ cursor: inout ByteCursor
  ) {
    nodes.append(TapeNode(.sealed, name: name, at: seal.lowerBound, next: nodes.count + 1))
    nodes[nodes.count - 1].end(at: seal.upperBound)
    cursor.advance(by: seal.count)
  }

  private mutating func close(_ node: Int, at offset: Int) {
    nodes[node].end(at: offset)
    nodes[node].next = UInt32(truncatingIfNeeded: nodes.count)
  }
}

/// One value of a document with its name; 24 bytes, because a catalog has millions.
package struct TapeNode: Sendable {
  /// The type of a node.
  package enum Kind: UInt8, Sendable {
    case object
    case array
    case string
    /// A number, `true`, `false` or `null`.
    case scalar
    /// A value of any type that was not parsed.
    case sealed
  }

  private let nameStart: UInt32
  private let nameLength: UInt32
  private let start: UInt32
  private var length: UInt32
  /// The index of the node after this one and all its children.
  var next: UInt32
  package let kind: Kind
  private let nameTraits: TextTraits
  private let textTraits: TextTraits

  init(_ kind: Kind, name: StringToken?, at start: Int, next: Int, traits: TextTraits = []) {
    nameStart = UInt32(truncatingIfNeeded: name?.range.lowerBound ?? 0)
    nameLength = UInt32(truncatingIfNeeded: name?.count ?? 0)
    nameTraits = name?.traits ?? []
    self.start = UInt32(truncatingIfNeeded: start)
    length = 0
    self.next = UInt32(truncatingIfNeeded: next)
    self.kind = kind
    textTraits = traits
  }

  /// The bytes of the value, quotes and braces included.
  package var range: Range<Int> { Int(start)..<Int(start) + Int(length) }

  /// The member's name; empty and at offset 0 for elements and the document itself.
  package var name: StringToken {
    StringToken(
      start: Int(nameStart), end: Int(nameStart) + Int(nameLength), traits: nameTraits)
  }

  /// The text of a string; only for string nodes.
  package var text: StringToken {
    StringToken(
      start: Int(start) + 1, end: max(Int(start) + 1, range.upperBound - 1), traits: textTraits)
  }

  /// The bytes from the name's quote to the end of the value.
  package var member: Range<Int> { Int(nameStart) - 1..<range.upperBound }

  mutating func end(at offset: Int) { length = UInt32(truncatingIfNeeded: offset) &- start }
}
