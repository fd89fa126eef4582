import Effects

extension RefFiles {
  /// Calls `body` with the name of every ref below `prefix`, without the prefix, in no order.
  ///
  /// Reads only names, not the commits, so that very many refs are fast. A ref that is both loose
  /// and packed appears twice. All working trees must share the prefix.
  package func forEachName(
    under prefix: String, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(StoreFault) {
    let prefix = try RefPath.prefix(prefix)
    try forEachLooseName(in: commonDirectory, under: prefix) { name in
      var name = name
      name.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
    try packed()?.forEachName(under: prefix, body)
  }

  /// Calls `body` with the rest of the names of the files below a prefix.
  func forEachLooseName(
    in root: String, under prefix: String, _ body: (String) -> Void
  ) throws(StoreFault) {
    let top = "\(root)/\(prefix.dropLast())"
    switch try files.statusIfPresent(top)?.kind {
    case .directory?: try walk(top, below: "", prefix: prefix, depth: 0, body)
    case .link?: throw .unsupported(reason: "'\(top)' is a symbolic link")
    default: break
    }
  }

  private func walk(
    _ directory: String, below parent: String, prefix: String, depth: Int,
    _ body: (String) -> Void
  ) throws(StoreFault) {
    if depth > 128 { throw .malformed(path: directory, reason: "directories nest too deep") }
    for entry in try files.listIfPresent(directory) ?? [] where !entry.name.hasSuffix(".lock") {
      let name = parent + entry.name
      let path = directory + "/" + entry.name
      switch entry.kind {
      case .directory:
        try walk(path, below: name + "/", prefix: prefix, depth: depth + 1, body)
      case .regular:
        // A name whose bytes a String can't represent.
        if name.unicodeScalars.contains("\u{fffd}") {
          throw .unsupported(reason: "the name of a loose ref is not UTF-8")
        }
        if RefPath.isSafe(prefix + name) { body(name) }
      case .link: throw .unsupported(reason: "'\(path)' is a symbolic link")
      case .other: break
      }
    }
  }
}
