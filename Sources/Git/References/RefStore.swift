package import Effects
package import GitStore

/// The refs of a repository, read from its files without Git.
package struct RefStore: Sendable {
  private let refs: RefFiles

  /// Creates a reader of the refs at `location`.
  ///
  /// - Throws: `unsupported` if refs are not stored in files; Git can list those.
  package init(_ location: RepositoryLocation, files: FileSystem) throws(GitError) {
    guard location.refStorage == .files else {
      throw .unsupported(reason: "refs are not stored in files")
    }
    refs = RefFiles(
      gitDirectory: location.gitDirectory, commonDirectory: location.commonDirectory,
      objectDirectory: location.objectFormat == .sha1 ? location.objects : nil, files: files)
  }

  /// Whether `name` is a whole ref below `refs/`, or `HEAD`, that stays inside the git directory.
  package static func mayHold(_ name: String) -> Bool { RefPath.isSafe(name) }

  /// The HEAD of this working tree.
  package func head() throws(GitError) -> Head {
    switch try reading(try refs.head()) {
    case .id(let id): .detached(id)
    case .symbolic(let ref):
      .branch(name: Head.shortName(of: ref), ref: ref, id: try resolve(ref))
    }
  }

  /// The short name of the current branch; nil if HEAD is detached.
  package func currentBranch() throws(GitError) -> String? {
    if case .symbolic(let ref) = try reading(try refs.head()) {
      Head.shortName(of: ref)
    } else {
      nil
    }
  }

  /// The object of `HEAD` or a full ref, following symbolic refs; nil if it doesn't exist.
  package func resolve(_ ref: String) throws(GitError) -> ObjectID? {
    try reading(try refs.resolve(ref))
  }

  /// The refs below `prefix`, such as `refs/heads/`, sorted by the bytes of their names.
  package func references(under prefix: String) throws(GitError) -> [Reference] {
    try reading(try refs.references(under: prefix))
  }

  /// Calls `body` with each ref that `references` lists, by its short name.
  package func forEachReference(
    under prefix: String, _ body: (ListedReference) -> Void
  ) throws(GitError) {
    try reading(try refs.forEachReference(under: prefix, body))
  }

  /// Calls `body` with the name of every ref below `prefix`, without the prefix, in no order.
  package func forEachName(
    under prefix: String, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(GitError) {
    try reading(try refs.forEachName(under: prefix, body))
  }
}
