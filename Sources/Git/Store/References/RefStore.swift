package import Effects

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

  /// Nil if the objects can't be read here: the tags then stay without their commits.
  func openObjects() -> ObjectStore? {
    objectDirectory.flatMap { try? ObjectStore($0, files: files) }
  }

  func packed() throws(GitError) -> PackedRefs? {
    try PackedRefs.open(commonDirectory + "/packed-refs", files: files)
  }
}
