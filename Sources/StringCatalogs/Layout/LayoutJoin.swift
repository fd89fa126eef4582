/// Joins the parts of a document and sorts their members.
struct LayoutJoin {
  /// A member with the part that has its bytes.
  private struct Entry {
    let part: Int
    let member: LayoutMember
  }

  private struct Member {
    let head: Entry
    /// The members of an object.
    var entries: [Entry] = []
  }

  private let bytes: UnsafeRawBufferPointer
  private let collation: Collation
  private var outputs: [[UInt8]] = []
  private var members: [Member] = []
  private var isChanged = false

  init(_ bytes: UnsafeRawBufferPointer, collation: Collation) {
    self.bytes = bytes
    self.collation = collation
  }

  /// Adds the next part.
  mutating func add(_ part: LayoutPart) {
    for member in part.members {
      let entry = Entry(part: outputs.count, member: member)
      if member.kind == .entry {
        members[members.count - 1].entries.append(entry)
      } else {
        members.append(Member(head: entry))
      }
    }
    outputs.append(part.output)
    isChanged = isChanged || part.isChanged
  }

  /// The whole document; nil if it is unchanged.
  mutating func document() -> CatalogPieces? {
    members = sorted(members, by: \.head.member.name)
    for index in members.indices {
      members[index].entries = sorted(members[index].entries, by: \.member.name)
    }
    return isChanged ? pieces() : nil
  }

  private mutating func sorted<Element>(
    _ elements: [Element], by name: (Element) -> StringToken
  ) -> [Element] {
    let order = collation.order(of: elements.map(name), in: ByteCursor(bytes))
    guard let order else { return elements }
    isChanged = true
    return order.map { elements[$0] }
  }

  private func pieces() -> CatalogPieces {
    var pieces = CatalogPieces(of: bytes, texts: outputs)
    if let member = members.first, member.head.member.kind == .document {
      append(member.head, to: &pieces)
      return pieces
    }
    pieces.append("{\n  ".utf8)
    for (index, member) in members.enumerated() {
      if index > 0 { pieces.append(",\n  ".utf8) }
      append(member.head, to: &pieces)
      guard member.head.member.kind == .object else { continue }
      pieces.append("\n    ".utf8)
      for (index, entry) in member.entries.enumerated() {
        if index > 0 { pieces.append(",\n    ".utf8) }
        append(entry, to: &pieces)
      }
      pieces.append("\n  }".utf8)
    }
    pieces.append("\n}".utf8)
    return pieces
  }

  private func append(_ entry: Entry, to pieces: inout CatalogPieces) {
    let range = entry.member.range
    if entry.member.isAsBefore {
      pieces.append(range)
    } else {
      pieces.append(range, ofText: entry.part)
    }
  }
}
