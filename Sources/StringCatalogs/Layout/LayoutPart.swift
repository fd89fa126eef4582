/// One part of a document in Xcode's layout; its members are still in the order of the file.
package struct LayoutPart: Sendable {
  private let number: Int
  /// The items that start in this part; the first entries belong to an object of an earlier part.
  private(set) var members: [LayoutMember] = []
  private(set) var output: [UInt8] = []
  /// True if more than the order of `members` changed.
  private(set) var isChanged = false
  /// True if the part has reached the end of the file.
  private(set) var isFinished = false

  /// Reads from the start of a part up to the next one, or to the end of the file.
  init(
    _ part: Int, of cuts: CatalogCuts, _ bytes: UnsafeRawBufferPointer, collation: Collation
  ) throws(CatalogError) {
    guard bytes.count < UInt32.max else { throw .tooLarge(bytes: bytes.count) }
    number = part
    let stop = cuts.next(part) ?? bytes.count
    var writer = LayoutWriter(bytes, cuts.starts[part]..<stop, collation: collation)
    if part == 0, writer.beginsEmpty() {
      try readDocument(&writer)
    } else {
      if part == 0 { writer.newLine(depth: 1) }
      isFinished = try read(&writer, withinObject: part > 0, stop: stop)
    }
    (output, isChanged) = (writer.output, writer.finding != nil)
  }

  private mutating func readDocument(_ writer: inout LayoutWriter) throws(CatalogError) {
    let mark = writer.mark()
    try writer.value(depth: 0)
    add(.document, StringToken(start: 0, end: 0, traits: []), writer.finish(mark))
    try writer.end()
    isFinished = true
  }

  /// Reads from the quote of a member on; returns false at `stop`.
  private mutating func read(
    _ writer: inout LayoutWriter, withinObject: Bool, stop: Int
  ) throws(CatalogError) -> Bool {
    var isWithinObject = withinObject
    while true {
      if isWithinObject {
        try readEntry(&writer)
        if writer.comma() {
          writer.newLine(depth: 2)
          if writer.cursor.offset == stop { return false }
          continue
        }
        try writer.closeObject(depth: 1)
        isWithinObject = false
      } else if try opensObject(&writer) {
        writer.newLine(depth: 2)
        isWithinObject = true
        continue
      }
      guard writer.comma() else { break }
      writer.newLine(depth: 1)
    }
    try writer.closeObject(depth: 0)
    try writer.end()
    return true
  }

  /// Reads a member of the document; of an object with content, only the start.
  private mutating func opensObject(_ writer: inout LayoutWriter) throws(CatalogError) -> Bool {
    let mark = writer.mark()
    let name = try writer.name()
    if writer.opensObject() {
      add(.object, name, writer.finish(mark))
      return true
    }
    try writer.value(depth: 1)
    add(.member, name, writer.finish(mark))
    return false
  }

  private mutating func readEntry(_ writer: inout LayoutWriter) throws(CatalogError) {
    let mark = writer.mark()
    let name = try writer.name()
    try writer.value(depth: 2)
    add(.entry, name, writer.finish(mark))
  }

  private mutating func add(
    _ kind: LayoutMember.Kind, _ name: StringToken, _ bytes: (isAsBefore: Bool, range: Range<Int>)
  ) {
    members.append(
      LayoutMember(
        kind: kind, name: name, part: bytes.isAsBefore ? nil : number, range: bytes.range))
  }
}

/// An item of a document that a part has read, and the place of its bytes in Xcode's layout.
struct LayoutMember: Sendable {
  enum Kind: Sendable {
    /// The whole document: an empty object, or another value.
    case document
    case member
    /// A member whose value is an object: its name and brace; its entries follow.
    case object
    /// A member of the last such object.
    case entry
  }

  let kind: Kind
  /// The offset in the bytes of the file; not used for the document.
  let name: StringToken
  /// The part whose output has its bytes; nil if those of the file are already correct.
  let part: Int?
  /// From the quote of the name on.
  let range: Range<Int>
}

/// Joins the parts of a document and sorts their members.
struct LayoutJoin {
  private struct Member {
    let head: LayoutMember
    var entries: [LayoutMember] = []
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

  mutating func add(_ part: LayoutPart) {
    for member in part.members {
      if member.kind == .entry {
        members[members.count - 1].entries.append(member)
      } else {
        members.append(Member(head: member))
      }
    }
    outputs.append(part.output)
    isChanged = isChanged || part.isChanged
  }

  /// The whole document; nil if it is unchanged.
  mutating func document() -> CatalogPieces? {
    members = sorted(members, by: \.head.name)
    for index in members.indices {
      members[index].entries = sorted(members[index].entries, by: \.name)
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
    if let member = members.first, member.head.kind == .document {
      append(member.head, to: &pieces)
      return pieces
    }
    pieces.append("{\n  ".utf8)
    for (index, member) in members.enumerated() {
      if index > 0 { pieces.append(",\n  ".utf8) }
      append(member.head, to: &pieces)
      guard member.head.kind == .object else { continue }
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

  private func append(_ member: LayoutMember, to pieces: inout CatalogPieces) {
    if let part = member.part {
      pieces.append(member.range, ofText: part)
    } else {
      pieces.append(member.range)
    }
  }
}
