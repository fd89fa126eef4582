import Effects

extension RefFiles {
  /// The refs below `prefix`, such as `refs/heads/`, sorted by the bytes of their names.
  ///
  /// A loose ref hides a packed one of its name; symbolic refs that lead nowhere are left out, as
  /// git does. Only packed tags tell what they peel to.
  package func references(under prefix: String) throws(StoreFault) -> [Reference] {
    let prefix = try RefPath.prefix(prefix)
    let loose = try looseReferences(under: prefix)
    let packed = try packed()?.references(under: prefix) ?? []
    return Self.merge(loose, over: packed)
  }

  /// Shows `body` the refs that `references` lists, one after another, by their short names.
  ///
  /// For a great many refs: no list of them is made.
  package func forEachReference(
    under prefix: String, _ body: (ListedReference) -> Void
  ) throws(StoreFault) {
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

  private func looseReferences(under prefix: String) throws(StoreFault) -> [Reference] {
    var names: [String] = []
    let roots = Set([commonDirectory, gitDirectory])
    for root in roots {
      var found: [String] = []
      try collect(String(prefix.dropLast()), in: root, depth: 0, into: &found)
      names += found.filter { directory(of: $0) == root }
    }
    names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var references: [Reference] = []
    for name in names {
      if let reference = try looseReference(name) { references.append(reference) }
    }
    return references
  }

  private func looseReference(_ name: String) throws(StoreFault) -> Reference? {
    switch try listedLoose(name) {
    case .id(let id): return Reference(name: name, id: id)
    case .symbolic(let target):
      guard let id = try resolve(target) else { return nil }
      return Reference(name: name, id: id, symbolicTarget: target)
    case nil:
      // Listed but not there: removed since, or a name whose bytes a String can't give back.
      if name.unicodeScalars.contains("\u{fffd}") {
        throw .unsupported(reason: "the name of a loose ref is no UTF-8")
      }
      return nil
    }
  }

  private func collect(
    _ name: String, in root: String, depth: Int, into names: inout [String]
  ) throws(StoreFault) {
    let path = "\(root)/\(name)"
    if depth > 128 { throw .malformed(path: path, reason: "directories nest too deep") }
    guard let kind = try files.statusIfPresent(path)?.kind, kind != .regular else { return }
    if kind == .link { throw .unsupported(reason: "'\(path)' is a link") }
    for entry in try entries(path) where !entry.name.hasSuffix(".lock") {
      let child = "\(name)/\(entry.name)"
      switch entry.kind {
      case .directory: try collect(child, in: root, depth: depth + 1, into: &names)
      case .regular: if RefPath.isSafe(child) { names.append(child) }
      case .link: throw .unsupported(reason: "'\(root)/\(child)' is a link")
      case .other: break
      }
    }
  }

  func entries(_ path: String) throws(StoreFault) -> [DirectoryEntry] {
    do {
      return try files.list(path)
    } catch .notFound {
      return []
    } catch {
      throw .file(error)
    }
  }

  /// Merges two sorted lists; where both have a name, the first one's entry counts.
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
