package import Effects

/// Reads refs from the files of the Git directory, without Git.
///
/// Each call reads the files again: first loose files, then `packed-refs`, since in this order no
/// ref is missed while Git packs it.
package struct RefFiles: Sendable {
  /// The directory of `HEAD` and the refs of this worktree only.
  let gitDirectory: String
  /// The directory of the refs shared by all worktrees.
  let commonDirectory: String
  /// The directory of the objects, for the commits of annotated tags; nil if they are not read.
  private let objectDirectory: String?
  let files: FileSystem
  private static let maximumDepth = 5

  /// A reader of the refs in these directories.
  package init(
    gitDirectory: String, commonDirectory: String, objectDirectory: String?, files: FileSystem
  ) {
    self.objectDirectory = objectDirectory
    self.gitDirectory = gitDirectory
    self.commonDirectory = commonDirectory
    self.files = files
  }

  /// The content of this worktree's `HEAD` file.
  package func head() throws(StoreFault) -> LooseRef {
    guard let head = try loose("HEAD") else {
      throw .malformed(path: gitDirectory + "/HEAD", reason: "it is missing")
    }
    return head
  }

  /// The object of `HEAD` or a full ref, following symbolic refs; nil if it doesn't exist.
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

  /// Nil if the objects can't be read here: the tags then stay without their commits.
  func openObjects() -> ObjectStore? {
    objectDirectory.flatMap { try? ObjectStore($0, files: files) }
  }

  func packed() throws(StoreFault) -> PackedRefs? {
    try PackedRefs.open(commonDirectory + "/packed-refs", files: files)
  }
}
