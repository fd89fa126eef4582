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
    let root = commonDirectory + "/" + String(prefix.dropLast())
    switch try files.statusIfPresent(root)?.kind {
    case .directory?: try forEachLooseName(in: root, below: "", prefix: prefix, depth: 0, body)
    case .link?: throw .unsupported(reason: "'\(root)' is a link")
    default: break
    }
    try packed()?.forEachName(under: prefix, body)
  }

  private func forEachLooseName(
    in directory: String, below parent: String, prefix: String, depth: Int,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(StoreFault) {
    if depth > 128 { throw .malformed(path: directory, reason: "directories nest too deep") }
    for entry in try entries(directory) where !entry.name.hasSuffix(".lock") {
      var name = parent + entry.name
      switch entry.kind {
      case .directory:
        try forEachLooseName(
          in: directory + "/" + entry.name, below: name + "/", prefix: prefix, depth: depth + 1,
          body)
      case .regular:
        if name.unicodeScalars.contains("\u{fffd}") {
          throw .unsupported(reason: "the name of a loose ref is no UTF-8")
        }
        if RefPath.isSafe(prefix + name) { name.withUTF8 { body(UnsafeRawBufferPointer($0)) } }
      case .link: throw .unsupported(reason: "'\(directory)/\(entry.name)' is a link")
      case .other: break
      }
    }
  }
}
