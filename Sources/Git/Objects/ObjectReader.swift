package import Base

/// Reads objects from Git's files, or with Git if the files are not enough.
package struct ObjectReader: Sendable {
  /// Runs Git for what can't be read here.
  package private(set) var commands: GitCommands
  let store: ObjectStore?

  /// Creates a reader of the objects of a repository.
  package init(_ location: RepositoryLocation, files: FileSystem, commands: GitCommands) {
    self.commands = commands
    store = try? ObjectStore(location, files: files)
  }

  init(_ commands: GitCommands) {
    self.commands = commands
    store = nil
  }

  /// The same reader, whose Git commands ignore a damaged commit-graph.
  var ignoringCommitGraph: ObjectReader {
    var reader = self
    reader.commands = commands.ignoringCommitGraph
    return reader
  }

  /// The details of the commits, in the given order.
  ///
  /// - Throws: `objectMissing` for the first one that is not a commit here.
  package func commitDetails(_ ids: [ObjectID]) async throws(GitError) -> [CommitDetails] {
    // Branches often point to the same commit: it is read once.
    var known: [ObjectID: CommitDetails] = [:]
    var details: [CommitDetails] = []
    details.reserveCapacity(ids.count)
    for id in ids {
      guard let commit = known[id] ?? storedDetails(id) else {
        return try await commands.commitDetails(ids)
      }
      known[id] = commit
      details.append(commit)
    }
    return details
  }

  /// The details of a commit from Git's files; nil if these are not enough.
  package func storedDetails(_ id: ObjectID) -> CommitDetails? {
    stored(id, .commit).flatMap { CommitParser.parse($0[...], id: id) }
  }

  /// The file at `path` in a commit; nil if the commit has no such file.
  ///
  /// - Throws: `objectMissing` if the commit is missing, `tooLarge` beyond `limit` bytes.
  package func readBlob(
    _ commit: ObjectID, path: String, limit: Int = 16 << 20
  ) async throws(GitError) -> Blob? {
    switch try? find(path, in: commit) {
    case .file(let id)?, .link(let id)?:
      if let bytes = try store?.readBlob(id, limit: limit, path: path) {
        return Blob(id: id, bytes: bytes)
      }
    case .directory?, .submodule?, .behindLink?, .nothing?: return nil
    case nil: break
    }
    return try await commands.readBlob(commit, path: path, limit: limit)
  }

  /// Whether two commits contain the same files; false also if that can't be determined here.
  package func holdTheSame(_ left: ObjectID, _ right: ObjectID) -> Bool {
    if left == right { return true }
    guard let old = tree(of: left), let new = tree(of: right) else { return false }
    return old == new
  }

  /// Whether two commits have the same file at a path, or none; nil if that is not readable here.
  package func haveTheSame(_ path: String, _ left: ObjectID, _ right: ObjectID) -> Bool? {
    guard let old = try? find(path, in: left), let new = try? find(path, in: right) else {
      return nil
    }
    return old == new
  }

  private func tree(of commit: ObjectID) -> ObjectID? {
    stored(commit, .commit)?.withUnsafeBytes(CommitHeader.init)?.tree
  }

  /// The commit of an ID, following tags; nil if it is not in this clone.
  package func commit(_ id: ObjectID) async throws(GitError) -> ObjectID? {
    if let commit = store?.commit(id) { return commit }
    return try await commands.commit(named: id.description)
  }

  /// The same from Git's files; nil if these are not enough.
  package func storedCommit(_ id: ObjectID) -> ObjectID? { store?.commit(id) }

  /// The time of a commit, or of a tag's commit, from Git's files; nil if these are not enough.
  package func storedTime(_ id: ObjectID) -> Int64? { store?.commitTime(id) }

  /// A commit and its first parents, the newest first, as far as Git's files have them.
  package func storedLine(_ id: ObjectID, limit: Int) -> [ObjectID] {
    store?.line(id, limit: limit) ?? []
  }

  /// The entry of a commit's tree at a path.
  private enum Found: Equatable {
    case file(ObjectID)
    case link(ObjectID)
    case directory
    case submodule
    case behindLink
    case nothing
  }

  /// What a commit has at a path instead of a file, in words; nil for a file or nothing.
  package func whatIsNoFile(_ path: String, in commit: ObjectID) -> String? {
    switch try? find(path, in: commit) {
    case .directory?: "a directory"
    case .link?: "a symbolic link, which is not followed"
    case .submodule?: "a submodule"
    case .behindLink?: "behind a symbolic link, which is not followed"
    case .file?, .nothing?, nil: nil
    }
  }

  /// True if a commit is known to have a file there.
  package func isFile(_ path: String, in commit: ObjectID) -> Bool {
    if case .file? = try? find(path, in: commit) { true } else { false }
  }

  /// - Throws: any error that prevents reading the tree here.
  private func find(_ path: String, in commit: ObjectID) throws(GitError) -> Found {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard var tree = tree(of: commit),
      !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." })
    else { throw .objectMissing(commit.description) }
    for (index, part) in parts.enumerated() {
      guard let bytes = stored(tree, .tree) else { throw .objectMissing(tree.description) }
      guard let entry = try TreeEntries.find(part, in: bytes) else { return .nothing }
      switch entry.kind {
      case .tree where index + 1 < parts.count: tree = entry.id
      case .tree: return .directory
      case .file where index + 1 == parts.count: return .file(entry.id)
      case .link where index + 1 == parts.count: return .link(entry.id)
      case .submodule where index + 1 == parts.count: return .submodule
      case .link: return .behindLink
      case .file, .submodule: return .nothing
      }
    }
    return .nothing
  }

  private func stored(_ id: ObjectID, _ kind: ObjectKind) -> [UInt8]? {
    guard let object = try? store?.read(id, limit: ObjectStore.limit), object.kind == kind else {
      return nil
    }
    return object.bytes
  }
}

extension ObjectStore {
  /// Creates a reader of the objects at `location`.
  ///
  /// - Throws: `unsupported` if objects are not named by SHA-1 or alternates nest too deep.
  package init(_ location: RepositoryLocation, files: FileSystem) throws(GitError) {
    guard location.objectFormat == .sha1 else {
      throw .unsupported(reason: "its object format is not SHA-1")
    }
    self = try ObjectStore(location.objects, files: files)
  }

  /// The bytes of a blob; nil if they can't be read here.
  ///
  /// - Throws: `tooLarge` beyond `limit` bytes.
  fileprivate func readBlob(
    _ id: ObjectID, limit: Int, path: String
  ) throws(GitError) -> [UInt8]? {
    do throws(GitError) {
      guard let object = try read(id, limit: limit), object.kind == .blob else { return nil }
      return object.bytes
    } catch .tooLarge {
      throw .tooLarge(name: path, limit: limit)
    } catch {
      return nil
    }
  }
}

/// The bytes of a file in a commit.
package struct Blob: Hashable, Sendable {
  package var id: ObjectID
  package var bytes: [UInt8]

  /// The number of bytes that are checked for text, as in Git.
  private static let sample = 8000

  /// True if at most one byte in a hundred is a control character unusual in text.
  var isText: Bool {
    let start = bytes.prefix(Self.sample)
    let controls = start.count { $0 < 0x20 && !(0x08...0x0D).contains($0) && $0 != 0x1B }
    return controls * 100 <= start.count
  }
}
