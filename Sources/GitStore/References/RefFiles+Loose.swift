import Effects

extension RefFiles {
  /// The ref in its own file; nil if there is none.
  ///
  /// - Throws: `unsupported` for a symbolic link: it may point outside the Git directory.
  func loose(_ name: String) throws(StoreFault) -> LooseRef? {
    guard let path = try path(of: name) else { return nil }
    return try loose(name, at: path)
  }

  /// The same for a file that was just listed, without checking its parent directories.
  func listedLoose(_ name: String) throws(StoreFault) -> LooseRef? {
    if let ref = try? loose(name, at: "\(directory(of: name))/\(name)") { return ref }
    return try loose(name)
  }

  private func loose(_ name: String, at path: String) throws(StoreFault) -> LooseRef? {
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

  private func path(of name: String) throws(StoreFault) -> String? {
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
}
