extension CatalogTape {
  /// True if two values are equal, apart from the order of members and the layout.
  func isSame(_ node: Int, as other: Int, of tape: CatalogTape) -> Bool {
    let (one, two) = (nodes[node], tape.nodes[other])
    guard one.kind == two.kind else { return false }
    if one.kind == .sealed { return true }
    if raw(one.range).isSame(as: tape.raw(two.range)) { return true }
    switch one.kind {
    case .scalar, .sealed: return false
    case .string: return plain(one.text) == tape.plain(two.text)
    case .array:
      let (left, right) = (Array(children(of: node)), Array(tape.children(of: other)))
      return left.count == right.count
        && zip(left, right).allSatisfy { isSame($0, as: $1, of: tape) }
    case .object:
      return haveSameMembers(node, other, tape)
    }
  }

  private func haveSameMembers(_ node: Int, _ other: Int, _ tape: CatalogTape) -> Bool {
    // Two versions usually have their members in the same order, which needs no index.
    let (left, right) = (Array(children(of: node)), Array(tape.children(of: other)))
    let isSameOrder =
      left.count == right.count
      && zip(left, right).allSatisfy { haveSameName($0, $1, tape) }
    if isSameOrder { return zip(left, right).allSatisfy { isSame($0, as: $1, of: tape) } }
    let (one, two) = (index(of: node), tape.index(of: other))
    return one.count == two.count
      && one.allSatisfy { name, member in
        two[name].map { isSame(member, as: $0, of: tape) } ?? false
      }
  }

  private func haveSameName(_ node: Int, _ other: Int, _ tape: CatalogTape) -> Bool {
    let (one, two) = (nodes[node].name, tape.nodes[other].name)
    return raw(one.range).isSame(as: tape.raw(two.range)) || plain(one) == tape.plain(two)
  }
}
