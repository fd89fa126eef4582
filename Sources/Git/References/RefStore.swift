package import Effects
package import GitStore

/// The refs of a repository, read from its files without git.
package struct RefStore: Sendable {
  private let refs: RefFiles

  /// A reader of the refs at `location`.
  ///
  /// - Throws: `unsupported` where refs are not kept in files; git can list those.
  package init(_ location: RepositoryLocation, files: FileSystem) throws(GitError) {
    guard location.refStorage == .files else { throw .unsupported(reason: "refs are no files") }
    refs = RefFiles(
      gitDirectory: location.gitDirectory, commonDirectory: location.commonDirectory, files: files)
  }

  /// Whether `name` is a whole ref below `refs/`, or `HEAD`, that stays inside the git directory.
  package static func mayHold(_ name: String) -> Bool { RefPath.isSafe(name) }

  /// What is checked out in this worktree.
  package func head() throws(GitError) -> Head {
    switch try reading(try refs.head()) {
    case .id(let id): .detached(id)
    case .symbolic(let ref):
      .branch(name: Head.shortName(of: ref), ref: ref, id: try resolve(ref))
    }
  }

  /// The short name of the branch that is checked out; nothing where HEAD is detached.
  package func currentBranch() throws(GitError) -> String? {
    if case .symbolic(let ref) = try reading(try refs.head()) {
      Head.shortName(of: ref)
    } else {
      nil
    }
  }

  /// Where `HEAD` or a whole ref points, symbolic ones followed; nil where it does not exist.
  package func resolve(_ ref: String) throws(GitError) -> ObjectID? {
    try reading(try refs.resolve(ref))
  }

  /// The refs below `prefix`, such as `refs/heads/`, sorted by the bytes of their names.
  package func references(under prefix: String) throws(GitError) -> [Reference] {
    try reading(try refs.references(under: prefix))
  }

  /// Shows `body` the refs that `references` lists, one after another, by their short names.
  package func forEachReference(
    under prefix: String, _ body: (ListedReference) -> Void
  ) throws(GitError) {
    try reading(try refs.forEachReference(under: prefix, body))
  }

  /// Shows `body` the name of every ref below `prefix`, without the prefix, in no order.
  package func forEachName(
    under prefix: String, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(GitError) {
    try reading(try refs.forEachName(under: prefix, body))
  }
}
