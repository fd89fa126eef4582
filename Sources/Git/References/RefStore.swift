package import Effects

/// Reads refs from the files of the git directory, without git.
///
/// Each call looks at the disk anew: loose files first and `packed-refs` after them, in the order
/// that keeps a ref in sight while git packs it.
package struct RefStore: Sendable {
  let location: RepositoryLocation
  let files: FileSystem

  /// A reader of the refs at `location`.
  ///
  /// - Throws: `unsupported` where refs are not kept in files; git can list those.
  package init(_ location: RepositoryLocation, files: FileSystem) throws(GitError) {
    guard location.refStorage == .files else { throw .unsupported(reason: "refs are no files") }
    self.location = location
    self.files = files
  }

  /// What is checked out in this worktree.
  package func head() throws(GitError) -> Head {
    guard let head = try loose("HEAD") else {
      throw .malformed(path: location.gitDirectory + "/HEAD", reason: "it is missing")
    }
    switch head {
    case .id(let id): return .detached(id)
    case .symbolic(let ref):
      return .branch(name: Head.shortName(of: ref), ref: ref, id: try resolve(ref))
    }
  }

  /// Where `HEAD` or a whole ref points, symbolic ones followed; nil where it does not exist.
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

  func packed() throws(GitError) -> PackedRefs? {
    try PackedRefs.open(location.commonDirectory + "/packed-refs", files: files)
  }

  private static let maximumDepth = 5
}
