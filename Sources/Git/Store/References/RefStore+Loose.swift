import Base

extension RefStore {
  /// The ref in its own file; nil if there is none.
  ///
  /// - Throws: `unsupported` for a symbolic link: it may point outside the Git directory.
  func loose(_ name: String) throws(GitError) -> LooseRef? {
    guard let path = try path(of: name) else { return nil }
    return try loose(name, at: path)
  }

  /// The same for a file that was just listed, without checking its parent directories.
  func listedLoose(_ name: String) throws(GitError) -> LooseRef? {
    if let ref = try? loose(name, at: "\(directory(of: name))/\(name)") { return ref }
    return try loose(name)
  }

  private func loose(_ name: String, at path: String) throws(GitError) -> LooseRef? {
    guard let bytes = try files.readIfPresent(path, limit: 1 << 14) else { return nil }
    guard let ref = LooseRef(parsing: bytes) else {
      guard name.utf8.starts(with: "refs/".utf8) else {
        throw .malformed(path: path, reason: "expected an object id or 'ref: ' and a name")
      }
      throw .brokenRef(path: path, log: "\(directory(of: name))/logs/\(name)")
    }
    return ref
  }

  /// Refs of one working tree are in its own directory, all others in the common one.
  func directory(of name: String) -> String {
    let isPrivate = ["refs/bisect/", "refs/worktree/", "refs/rewritten/"].contains {
      name.utf8.starts(with: $0.utf8)
    }
    return isPrivate || name == "HEAD" ? gitDirectory : commonDirectory
  }

  private func path(of name: String) throws(GitError) -> String? {
    var path = directory(of: name)
    var kind = FileKind.directory
    for part in name.split(separator: "/") {
      // As text: with a substring, the runtime would search all of its conformances.
      path += "/" + String(part)
      guard let status = try files.statusIfPresent(path) else { return nil }
      if status.kind == .link { throw .unsupported(reason: "'\(path)' is a symbolic link") }
      kind = status.kind
    }
    return kind == .regular ? path : nil
  }

  /// Calls `body` with the name of every ref below `prefix`, without the prefix, in no order.
  ///
  /// Reads only names, not the commits, so that very many refs are fast. A ref that is both loose
  /// and packed appears twice. All working trees must share the prefix.
  package func forEachName(
    under prefix: String, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(GitError) {
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
  ) throws(GitError) {
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
  ) throws(GitError) {
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
