/// Writes a document as Xcode does: two spaces a level, one member a line, members in order.
struct LayoutWriter {
  private let tape: CatalogTape
  private let collation: Collation
  private var output: [UInt8] = []
  /// What is being written, from the document down to the innermost object or array.
  private var open: [MemberQueue] = []

  private static let colon = Array(" : ".utf8)
  private static let line = [0x0a] + [UInt8](repeating: 0x20, count: 2 * ByteCursor.deepest)

  init(_ tape: CatalogTape, collation: Collation) {
    self.tape = tape
    self.collation = collation
  }

  /// The bytes of the whole document.
  mutating func document() -> [UInt8] {
    output.reserveCapacity(tape.bytes.count + tape.bytes.count / 4)
    begin(0)
    while let level = open.indices.last {
      guard let child = open[level].popFirst(in: tape) else {
        end()
        continue
      }
      newLine()
      if open[level].isObject {
        append(tape.nodes[child].name)
        output.append(contentsOf: Self.colon)
      }
      begin(child)
    }
    return output
  }

  /// Writes a value, or the beginning of one that holds others.
  private mutating func begin(_ index: Int) {
    let node = tape.nodes[index]
    switch node.kind {
    case .object:
      output.append(UInt8(ascii: "{"))
      return open(MemberQueue(membersOf: index, in: tape, collation: collation))
    case .array:
      output.append(UInt8(ascii: "["))
      return open(MemberQueue(elementsOf: index, in: tape))
    case .string: append(node.text)
    case .scalar: output.append(contentsOf: tape.raw(node.range))
    }
    separate()
  }

  private mutating func open(_ members: MemberQueue) {
    if members.isEmpty { output.append(0x0a) }
    open.append(members)
  }

  private mutating func end() {
    guard let level = open.popLast() else { return }
    newLine()
    output.append(level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    separate()
  }

  private mutating func separate() {
    if let level = open.last, !level.isEmpty { output.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ token: StringToken) {
    if token.traits.contains(.escapes) {
      return JSONText.append(tape.plain(token), to: &output)
    }
    output.append(contentsOf: tape.raw(token.quote..<token.range.upperBound + 1))
  }

  private mutating func newLine() {
    output.append(contentsOf: Self.line[...(2 * open.count)])
  }
}
