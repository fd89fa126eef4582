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
  ) throws(CatalogFault) {
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
  ) throws(CatalogFault) {
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
  ) throws(CatalogFault) -> Bool {
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
