import Effects

/// The file `packed-refs`: one ref per line, sorted if its header states this.
struct PackedRefs {
  private let bytes: MappedBytes
  private let path: String

  /// Maps the file; nil if it doesn't exist.
  static func open(_ path: String, files: FileSystem) throws(GitError) -> PackedRefs? {
    try files.mapIfPresent(path).map { PackedRefs(bytes: $0, path: path) }
  }

  /// The ref with exactly this name.
  func find(_ name: String) throws(GitError) -> Reference? {
    try bytes.withBytes { bytes throws(GitError) in
      let reader = try PackedRefsReader(bytes, path: path)
      var found: Reference?
      try reader.visit(from: Array(name.utf8)) { line throws(GitError) in
        let order = reader.compare(line, Array(name.utf8))
        if order == 0 { found = try reader.reference(line) }
        return order == 0 || (order > 0 && reader.isSorted) ? .stop : .next
      }
      return found
    }
  }

  /// Calls `body` with the refs whose names start with `prefix`, in the order of their names.
  func forEachReference(
    under prefix: String, _ body: (ListedReference) -> Void
  ) throws(GitError) {
    let key = Array(prefix.utf8)
    let isSorted = try bytes.withBytes { bytes throws(GitError) in
      let reader = try PackedRefsReader(bytes, path: path)
      guard reader.isSorted else { return false }
      try reader.visit(from: key) { line throws(GitError) in
        guard reader.hasPrefix(line, key) else { return .stop }
        body(try reader.reference(line, behind: key.count))
        return .next
      }
      return true
    }
    if isSorted { return }
    for reference in try references(under: prefix) {
      reference.list(behind: prefix, body)
    }
  }

  /// The refs whose names start with `prefix`, sorted by name.
  func references(under prefix: String) throws(GitError) -> [Reference] {
    let key = Array(prefix.utf8)
    return try bytes.withBytes { bytes throws(GitError) in
      let reader = try PackedRefsReader(bytes, path: path)
      var references: [Reference] = []
      try reader.visit(from: key) { line throws(GitError) in
        guard reader.hasPrefix(line, key) else { return reader.isSorted ? .stop : .next }
        references.append(try reader.reference(line))
        return .next
      }
      if !reader.isSorted {
        references.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      }
      return references
    }
  }

  /// Calls `body` with the rest of each name after `prefix`.
  func forEachName(
    under prefix: String, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(GitError) {
    let key = Array(prefix.utf8)
    try bytes.withBytes { bytes throws(GitError) in
      let reader = try PackedRefsReader(bytes, path: path)
      try reader.visit(from: key) { line in
        guard reader.hasPrefix(line, key) else { return reader.isSorted ? .stop : .next }
        body(UnsafeRawBufferPointer(rebasing: bytes[line.name].dropFirst(key.count)))
        return .next
      }
    }
  }
}
