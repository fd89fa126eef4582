extension CatalogTape {
  /// The indices of a node's direct children, in the order of the file.
  package func children(of node: Int) -> Children {
    Children(tape: self, index: node + 1, end: Int(nodes[node].next))
  }

  func isEmpty(_ node: Int) -> Bool { Int(nodes[node].next) == node + 1 }

  /// Iterates over the children of a node.
  package struct Children: Sequence, IteratorProtocol {
    fileprivate let tape: CatalogTape
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = Int(tape.nodes[index].next) }
      return index
    }
  }

  /// The last member of an object with that name, as JSON readers choose it.
  package func member(_ name: String, of node: Int) -> Int? {
    guard nodes[node].kind == .object else { return nil }
    let wanted = Array(name.utf8)
    return children(of: node).reduce(nil) { found, child in
      nodes[child].name.equals(wanted, in: self) ? child : found
    }
  }

  /// The node at a path of names from a node.
  func member(_ path: [String], of node: Int) -> Int? {
    path.reduce(node) { node, name in node.flatMap { member(name, of: $0) } }
  }

  /// The members of an object by name, the last of each; empty for other nodes.
  ///
  /// Sealed values are left out, because they are the same in every version.
  func index(of node: Int?) -> [[UInt8]: Int] {
    guard let node, nodes[node].kind == .object else { return [:] }
    var index: [[UInt8]: Int] = [:]
    for member in children(of: node) where nodes[member].kind != .sealed {
      index[plain(nodes[member].name)] = member
    }
    return index
  }

  /// The last member of each name, in the order of the file.
  func members(of node: Int?) -> [Int] { index(of: node).values.sorted() }

  /// The object `strings` with the entries; nil if there is none.
  var strings: Int? {
    member("strings", of: 0).flatMap { nodes[$0].kind == .object ? $0 : nil }
  }

  /// The language of the keys; `en` by default.
  var sourceLanguage: String { string(at: member("sourceLanguage", of: 0)) ?? "en" }

  /// The UTF-8 of a token, its escapes resolved.
  package func plain(_ token: StringToken) -> [UInt8] {
    token.traits.contains(.escapes) ? ByteCursor(bytes).unescaped(token) : Array(raw(token.range))
  }

  /// The text of a string; nil for other nodes.
  package func string(at node: Int?) -> String? {
    guard let node, nodes[node].kind == .string else { return nil }
    return ByteCursor(bytes).text(of: nodes[node].text)
  }

  /// The name of a member.
  package func name(of node: Int) -> String { ByteCursor(bytes).text(of: nodes[node].name) }

  /// The bytes of a value as written in the file.
  package func raw(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[range])
  }
}

extension StringToken {
  /// True if the text, with escapes resolved, is `text`.
  func equals(_ text: [UInt8], in tape: CatalogTape) -> Bool {
    if traits.contains(.escapes) { return tape.plain(self) == text }
    return count == text.count && tape.raw(range).elementsEqual(text)
  }
}

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
