import Base
import Git
import Session
import StringCatalogs

/// `strings diff`: shows changes in catalogs by key, language and text.
enum CompareCatalogs {
  /// Compares two versions of a catalog, or a commit with the working tree.
  static func run(
    _ old: String, _ new: String?, asMarkdown: Bool, in session: Session
  ) async throws(Failure) -> Report {
    var catalogs: [ComparedCatalog] = []
    if let new {
      let (before, after) = (
        try await CatalogVersion.named(old, in: session),
        try await CatalogVersion.named(new, in: session)
      )
      catalogs.append(try compare(before.bytes, after.bytes, path: after.path))
    } else {
      catalogs = try await sinceCommit(old, in: session)
    }
    return DifferenceListing(catalogs: catalogs, asMarkdown: asMarkdown).listing
  }

  private static func sinceCommit(
    _ revision: String, in session: Session
  ) async throws(Failure) -> [ComparedCatalog] {
    if (try? session.world.files.status(session.world.absolute(revision)))?.kind == .regular {
      throw Failure(
        .usage, "usage", "'\(revision)' is a file, expected a commit or two versions",
        hint: .flowctl("strings", "diff", "HEAD:\(revision)", "\(revision)"))
    }
    let former = try await FormerCatalogs(at: revision, in: session)
    let store = CatalogStore(session: session)
    let (git, finder) = (try session.git(), try store.finder())
    let files = try await finder.files(at: [])
    let names = try await askingGit(await git.files(of: former.commit, endingWith: ".xcstrings"))
    var catalogs: [ComparedCatalog] = []
    for file in files {
      let before = names.contains(file.path) ? try await former.bytes(at: file.path) : nil
      let after = try store.read(file)
      catalogs.append(
        try compare(before ?? CatalogVersion.nothing, after, path: file.path))
    }
    let present = Set(files.map(\.path))
    for path in names where !present.contains(path) && !finder.isExcluded(path) {
      guard let before = try await former.bytes(at: path) else { continue }
      catalogs.append(try compare(before, CatalogVersion.nothing, path: path))
    }
    return catalogs
  }

  private static func compare(
    _ old: MappedBytes, _ new: MappedBytes, path: String
  ) throws(Failure) -> ComparedCatalog {
    try old.withBytes { old throws(Failure) in
      try new.withBytes { new throws(Failure) in
        // Most catalogs of a repository are unchanged to the byte.
        if old.isSame(as: new) { return ComparedCatalog(path: path, changes: []) }
        do throws(EditError) {
          let difference = try CatalogDifference(old: old, new: new)
          return ComparedCatalog(path: path, changes: difference.changes)
        } catch {
          throw Failure(
            .badInput, "usage", "a version of '\(path)' can't be read: \(error.message)",
            hint: error.hint)
        }
      }
    }
  }
}

struct ComparedCatalog: Sendable {
  let path: String
  let changes: [DifferenceItem]
}

/// A version of a catalog that the user gives: a file, or `REV:path` as in Git.
struct CatalogVersion {
  let path: String
  let bytes: MappedBytes

  /// An empty catalog, for a side where the file is missing.
  static let nothing = MappedBytes(Array(#"{"strings":{}}"#.utf8))

  /// Reads the version; an existing file wins over a revision.
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
        .unavailable, "usage", "'\(path)' doesn't exist in '\(revision)'",
        hint: .git("ls-tree", "-r", "--name-only", "\(former.commit.short)"))
    }
    return CatalogVersion(path: path, bytes: bytes)
  }
}
