import Diagnostics
import Effects
import Git
import Session

/// A version of a catalog that a user names: a file, or `REV:path` as git has it.
struct CatalogVersion {
  let path: String
  let bytes: MappedBytes

  /// A catalog with nothing in it, for a side that has no such file.
  static let nothing = MappedBytes(Array(#"{"strings":{}}"#.utf8))

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
    let former = try await FormerCatalogs(at: revision, in: session)
    guard let bytes = try await former.bytes(at: path) else {
      throw Failure(
        .unavailable, "usage", "there is no '\(path)' in '\(revision)'",
        hint: .git("ls-tree", "-r", "--name-only", "\(former.commit.short)"))
    }
    return CatalogVersion(path: path, bytes: bytes)
  }
}
