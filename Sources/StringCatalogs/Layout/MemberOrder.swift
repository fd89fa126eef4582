/// The order of the members of one object; two of the same name keep theirs.
struct MemberOrder {
  let tape: CatalogTape
  let collation: Collation

  /// True where the members of a node stand in order already.
  func isSorted(_ node: Int) -> Bool {
    var last: Int?
    for member in tape.children(of: node) {
      if let last, precedes(member, last) { return false }
      last = member
    }
    return true
  }

  func precedes(_ left: Int, _ right: Int) -> Bool {
    let cursor = ByteCursor(tape.bytes)
    let (one, other) = (tape.nodes[left].name, tape.nodes[right].name)
    if collation.precedes(one, other, in: cursor) { return true }
    return left < right && !collation.precedes(other, one, in: cursor)
  }
}
