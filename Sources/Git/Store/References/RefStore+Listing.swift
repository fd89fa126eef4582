extension RefStore {
  /// The refs below `prefix`, such as `refs/heads/`, sorted by the bytes of their names.
  ///
  /// A loose ref hides a packed one of the same name; broken symbolic refs are left out, as in Git.
  package func references(under prefix: String) throws(GitError) -> [Reference] {
    let prefix = try RefPath.prefix(prefix)
    let loose = try looseReferences(under: prefix)
    let packed = try packed()?.references(under: prefix) ?? []
    return Self.merge(loose, over: packed)
  }

  /// Calls `body` with each ref that `references` lists, by its short name.
  ///
  /// For very many refs: creates no list of them.
  package func forEachReference(
    under prefix: String, _ body: (ListedReference) -> Void
  ) throws(GitError) {
    let prefix = try RefPath.prefix(prefix)
    var loose = try looseReferences(under: prefix)[...]
    try packed()?.forEachReference(under: prefix) { packed in
      while let next = loose.first {
        let isSame = next.list(behind: prefix) { $0.name.elementsEqual(packed.name) }
        if isSame { return }
        let isBelow = next.list(behind: prefix) { $0.name.lexicographicallyPrecedes(packed.name) }
        if !isBelow { break }
        next.list(behind: prefix, body)
        loose.removeFirst()
      }
      body(packed)
    }
    for next in loose { next.list(behind: prefix, body) }
  }

  private func looseReferences(under prefix: String) throws(GitError) -> [Reference] {
    var names: [String] = []
    for root in Set([commonDirectory, gitDirectory]) {
      try forEachLooseName(in: root, under: prefix) { name in
        if directory(of: prefix + name) == root { names.append(prefix + name) }
      }
    }
    names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var references: [Reference] = []
    var objects: ObjectStore?
    for name in names {
      let isTag = name.utf8.starts(with: "refs/tags/".utf8)
      if isTag, objects == nil { objects = openObjects() }
      if let reference = try looseReference(name, tags: isTag ? objects : nil) {
        references.append(reference)
      }
    }
    return references
  }

  /// Unlike `packed-refs`, the file of an annotated tag does not contain the commit of the tag.
  private func looseReference(
    _ name: String, tags objects: ObjectStore?
  ) throws(GitError) -> Reference? {
    switch try listedLoose(name) {
    case .id(let id):
      let commit = objects?.commit(id)
      return Reference(name: name, id: id, peeled: commit == id ? nil : commit)
    case .symbolic(let target):
      guard let id = try resolve(target) else { return nil }
      return Reference(name: name, id: id, symbolicTarget: target)
    // Deleted since it was listed.
    case nil: return nil
    }
  }

  /// Merges two sorted lists; for equal names, the entry of the first list counts.
  private static func merge(_ loose: [Reference], over packed: [Reference]) -> [Reference] {
    if loose.isEmpty { return packed }
    var result: [Reference] = []
    result.reserveCapacity(loose.count + packed.count)
    var rest = packed[...]
    for reference in loose {
      while let next = rest.first, next.name.utf8.lexicographicallyPrecedes(reference.name.utf8) {
        result.append(next)
        rest.removeFirst()
      }
      if let next = rest.first, next.name.utf8.elementsEqual(reference.name.utf8) {
        rest.removeFirst()
      }
      result.append(reference)
    }
    return result + rest
  }
}
