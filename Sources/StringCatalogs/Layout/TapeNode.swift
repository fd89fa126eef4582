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
