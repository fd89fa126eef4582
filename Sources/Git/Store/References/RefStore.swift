package import Base

/// Reads refs from the files of the Git directory, without Git.
///
/// Each call reads the files again: first loose files, then `packed-refs`, since in this order no
/// ref is missed while Git packs it.
package struct RefStore: Sendable {
  /// The directory of `HEAD` and the refs of this worktree only.
  let gitDirectory: String
  /// The directory of the refs shared by all worktrees.
  let commonDirectory: String
  /// The directory of the objects, for the commits of annotated tags; nil if they are not read.
  private let objectDirectory: String?
  let files: FileSystem
  private static let maximumDepth = 5

  /// Creates a reader of the refs at `location`.
  ///
  /// - Throws: `unsupported` if refs are not stored in files; Git can list those.
  package init(_ location: RepositoryLocation, files: FileSystem) throws(GitError) {
    guard location.refStorage == .files else {
      throw .unsupported(reason: "refs are not stored in files")
    }
    gitDirectory = location.gitDirectory
    commonDirectory = location.commonDirectory
    objectDirectory = location.objectFormat == .sha1 ? location.objects : nil
    self.files = files
  }

  /// Whether `name` is a whole ref below `refs/`, or `HEAD`, that stays inside the git directory.
  package static func mayHold(_ name: String) -> Bool { RefPath.isSafe(name) }

  /// The HEAD of this working tree.
  package func head() throws(GitError) -> Head {
    switch try headFile() {
    case .id(let id): .detached(id)
    case .symbolic(let ref):
      .branch(name: Head.shortName(of: ref), ref: ref, id: try resolve(ref))
    }
  }

  /// The short name of the current branch; nil if HEAD is detached.
  package func currentBranch() throws(GitError) -> String? {
    if case .symbolic(let ref) = try headFile() { Head.shortName(of: ref) } else { nil }
  }

  private func headFile() throws(GitError) -> LooseRef {
    guard let head = try loose("HEAD") else {
      throw .malformed(path: gitDirectory + "/HEAD", reason: "it is missing")
    }
    return head
  }

  /// The object of `HEAD` or a full ref, following symbolic refs; nil if it doesn't exist.
  package func resolve(_ ref: String) throws(GitError) -> ObjectID? {
    var name = ref
    for _ in 0...Self.maximumDepth {
      guard RefPath.isSafe(name) else { throw .invalidName(name) }
      switch try loose(name) {
      case .id(let id): return id
      case .symbolic(let target): name = target
      case nil: return try packed()?.find(name)?.id
      }
    }
    throw .malformed(path: ref, reason: "symbolic refs nest too deep")
  }

  /// The objects of many refs; nil for one that doesn't exist.
  package func resolve(all refs: [String]) throws(GitError) -> [ObjectID?] {
    var objects: [ObjectID?] = []
    for ref in refs {
      guard RefPath.isSafe(ref) else { throw .invalidName(ref) }
      switch try loose(ref) {
      case .id(let id): objects.append(id)
      case .symbolic: objects.append(try resolve(ref))
      case nil: objects.append(nil)
      }
    }
    guard objects.contains(nil), let packed = try packed() else { return objects }
    for (index, ref) in refs.enumerated() where objects[index] == nil {
      objects[index] = try packed.find(ref)?.id
    }
    return objects
  }

  /// Nil if the objects can't be read here: the tags then stay without their commits.
  func openObjects() -> ObjectStore? {
    objectDirectory.flatMap { try? ObjectStore($0, files: files) }
  }

  func packed() throws(GitError) -> PackedRefs? {
    try PackedRefs.open(commonDirectory + "/packed-refs", files: files)
  }
}

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
