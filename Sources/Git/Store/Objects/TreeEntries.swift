/// Reads a tree object: one name after another, each with its mode and ID.
enum TreeEntries {
  /// The type of an entry.
  enum Kind {
    case tree
    case file
    case link
    case submodule
  }

  /// The entry of a name, nil if the tree lacks it.
  ///
  /// - Throws: `malformed` if the tree is invalid before that entry.
  static func find(
    _ name: some StringProtocol, in tree: [UInt8]
  ) throws(GitError) -> (kind: Kind, id: ObjectID)? {
    var rest = tree[...]
    while !rest.isEmpty {
      guard let blank = rest.firstIndex(of: UInt8(ascii: " ")),
        let end = rest[blank...].firstIndex(of: 0), end + 20 < rest.endIndex
      else { throw .malformed(path: "objects", reason: "a tree object is invalid") }
      let raw = rest[(end + 1)...(end + 20)]
      if rest[(blank + 1)..<end].elementsEqual(name.utf8),
        let id = raw.withUnsafeBytes({ ObjectID(raw: $0) })
      {
        return (kind(mode: rest[..<blank]), id)
      }
      rest = rest[(end + 21)...]
    }
    return nil
  }

  private static func kind(mode: ArraySlice<UInt8>) -> Kind {
    if mode.elementsEqual("40000".utf8) || mode.elementsEqual("040000".utf8) { return .tree }
    if mode.starts(with: "100".utf8) { return .file }
    return mode.elementsEqual("120000".utf8) ? .link : .submodule
  }
}
