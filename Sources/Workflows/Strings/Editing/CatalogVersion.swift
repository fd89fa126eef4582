import Diagnostics
import Effects
import Git

/// A version of a catalog that a user names: a file, or `REV:path` as git has it.
struct CatalogVersion {
  let path: String
  let bytes: MappedBytes

  /// A catalog with nothing in it, for a side that has no such file.
  static let nothing = MappedBytes(Array(#"{"strings":{}}"#.utf8))

  private static let largest = 512 << 20

  /// Reads the version; a file that is there is meant before a revision.
  static func named(
    _ name: String, in session: Session
  ) async throws(Failure) -> CatalogVersion {
    let isFile = (try? session.world.files.status(session.world.absolute(name))) != nil
    guard !isFile, let colon = name.firstIndex(of: ":") else {
      let file = CatalogFile(path: name, absolutePath: session.world.absolute(name))
      return CatalogVersion(path: name, bytes: try CatalogStore(session: session).read(file))
    }
    let (revision, path) = (String(name[..<colon]), String(name[name.index(after: colon)...]))
    let commit = try await commit(revision, in: session)
    guard let bytes = try await at(commit, path, in: session) else {
      throw Failure(
        .unavailable, "usage", "there is no '\(path)' in '\(revision)'",
        hint: "git ls-tree -r --name-only \(commit.short) names its files from the top")
    }
    return CatalogVersion(path: path, bytes: bytes)
  }

  /// The commit that a revision names.
  static func commit(
    _ revision: String, in session: Session
  ) async throws(Failure) -> ObjectID {
    let git = try session.git()
    let commit = try await converting { () async throws(GitError) in
      try await git.commit(named: revision)
    }
    if let commit { return commit }
    throw Failure(
      .unavailable, "usage", "there is no commit '\(revision)' here",
      hint: "git fetch origin \(revision)")
  }

  /// The file at a path of a commit; nil where there is none.
  static func at(
    _ commit: ObjectID, _ path: String, in session: Session
  ) async throws(Failure) -> MappedBytes? {
    let objects = try session.objects()
    return try await converting { () async throws(GitError) in
      try await objects.readBlob(commit, path: path, limit: largest).map { MappedBytes($0.bytes) }
    }
  }
}
