import Effects

extension RefFiles {
  /// Shows `body` the name of every ref below `prefix`, without the prefix, in no order.
  ///
  /// Names alone: where the refs lead is not read, so that a great many cost little. A ref that is
  /// both loose and packed comes twice. The prefix is one that all worktrees share.
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

  /// Shows `body` what follows on a prefix in the names of the files below it.
  func forEachLooseName(
    in root: String, under prefix: String, _ body: (String) -> Void
  ) throws(StoreFault) {
    let top = "\(root)/\(prefix.dropLast())"
    switch try files.statusIfPresent(top)?.kind {
    case .directory?: try walk(top, below: "", prefix: prefix, depth: 0, body)
    case .link?: throw .unsupported(reason: "'\(top)' is a link")
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
        // A name whose bytes a String can't give back.
        if name.unicodeScalars.contains("\u{fffd}") {
          throw .unsupported(reason: "the name of a loose ref is no UTF-8")
        }
        if RefPath.isSafe(prefix + name) { body(name) }
      case .link: throw .unsupported(reason: "'\(path)' is a link")
      case .other: break
      }
    }
  }
}
