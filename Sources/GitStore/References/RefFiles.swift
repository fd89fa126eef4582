package import Effects

/// Reads refs from the files of the git directory, without git.
///
/// Each call looks at the disk anew: loose files first and `packed-refs` after them, in the order
/// that keeps a ref in sight while git packs it.
package struct RefFiles: Sendable {
  /// Holds `HEAD` and the refs of this worktree alone.
  let gitDirectory: String
  /// Holds the refs that all worktrees share.
  let commonDirectory: String
  let files: FileSystem
  private static let maximumDepth = 5

  /// A reader of the refs in these directories.
  package init(gitDirectory: String, commonDirectory: String, files: FileSystem) {
    self.gitDirectory = gitDirectory
    self.commonDirectory = commonDirectory
    self.files = files
  }

  /// What the file `HEAD` of this worktree says.
  package func head() throws(StoreFault) -> LooseRef {
    guard let head = try loose("HEAD") else {
      throw .malformed(path: gitDirectory + "/HEAD", reason: "it is missing")
    }
    return head
  }

  /// Where `HEAD` or a whole ref points, symbolic ones followed; nil where it does not exist.
  package func resolve(_ ref: String) throws(StoreFault) -> ObjectID? {
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

  func packed() throws(StoreFault) -> PackedRefs? {
    try PackedRefs.open(commonDirectory + "/packed-refs", files: files)
  }
}
