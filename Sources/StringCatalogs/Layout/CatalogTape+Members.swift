extension CatalogTape {
  /// The indices of the values directly within a node, in the order of the file.
  package func children(of node: Int) -> Children {
    Children(tape: self, index: node + 1, end: Int(nodes[node].next))
  }

  /// True where nothing lies within a node.
  func isEmpty(_ node: Int) -> Bool { Int(nodes[node].next) == node + 1 }

  /// Steps over the values within a node.
  package struct Children: Sequence, IteratorProtocol {
    fileprivate let tape: CatalogTape
    fileprivate var index: Int
    fileprivate let end: Int

    /// The next one.
    package mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = Int(tape.nodes[index].next) }
      return index
    }
  }

  /// The last member of an object with that name, as readers of JSON have it.
  package func member(_ name: String, of node: Int) -> Int? {
    guard nodes[node].kind == .object else { return nil }
    let wanted = Array(name.utf8)
    return children(of: node).reduce(nil) { found, child in
      nodes[child].name.equals(wanted, in: self) ? child : found
    }
  }

  /// What a path of names leads to from a node.
  func member(_ path: [String], of node: Int) -> Int? {
    path.reduce(node) { node, name in node.flatMap { member(name, of: $0) } }
  }

  /// The members of an object by name, the last of each; nothing where there is no object.
  ///
  /// What is sealed is left out: it is the same in every version.
  func index(of node: Int?) -> [[UInt8]: Int] {
    guard let node, nodes[node].kind == .object else { return [:] }
    var index: [[UInt8]: Int] = [:]
    for member in children(of: node) where nodes[member].kind != .sealed {
      index[plain(nodes[member].name)] = member
    }
    return index
  }

  /// The same in the order of the file.
  func members(of node: Int?) -> [Int] { index(of: node).values.sorted() }

  /// The object `strings`, which has the entries; nil where there is none.
  var strings: Int? {
    member("strings", of: 0).flatMap { nodes[$0].kind == .object ? $0 : nil }
  }

  /// The language of the keys; `en` where the file does not say.
  var sourceLanguage: String { string(at: member("sourceLanguage", of: 0)) ?? "en" }

  /// The UTF-8 of a token, its escapes resolved.
  package func plain(_ token: StringToken) -> [UInt8] {
    token.traits.contains(.escapes) ? ByteCursor(bytes).unescaped(token) : Array(raw(token.range))
  }

  /// The text of a string; nil where the node is none.
  package func string(at node: Int?) -> String? {
    guard let node, nodes[node].kind == .string else { return nil }
    return ByteCursor(bytes).text(of: nodes[node].text)
  }

  /// The name of a member.
  package func name(of node: Int) -> String { ByteCursor(bytes).text(of: nodes[node].name) }

  /// The bytes of a value as they stand in the file.
  package func raw(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[range])
  }
}

extension StringToken {
  /// True where the text, its escapes resolved, is `text`.
  func equals(_ text: [UInt8], in tape: CatalogTape) -> Bool {
    if traits.contains(.escapes) { return tape.plain(self) == text }
    return count == text.count && tape.raw(range).elementsEqual(text)
  }
}
