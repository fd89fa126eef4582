package import Base
import Git

/// Finds the files of a type that a command uses.
package struct CatalogFinder {
  let session: Session
  /// The suffix of the files' names, such as `.xcstrings`.
  let suffix: String
  /// Globs of excluded files; files that the user names are never excluded.
  let excluded: [String]

  package init(session: Session, suffix: String, excluded: [String]) {
    self.session = session
    self.suffix = suffix
    self.excluded = excluded
  }

  /// The files at these paths, directories searched; without paths, those of the repository.
  package func files(at paths: [String]) async throws(Failure) -> [CatalogFile] {
    if paths.isEmpty { return try await all() }
    var files: [CatalogFile] = []
    for path in paths { try add(path, to: &files) }
    return files
  }

  /// True for a path that the configuration excludes.
  package func isExcluded(_ path: String) -> Bool { Globs(excluded).matches(path) }

  /// True for generated folders: Xcode's localization exports, and packages of others.
  ///
  /// If the user names such a folder, its catalogs are checked.
  private static func isForeign(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { isForeign(folder: $0) }
  }

  private static func isForeign(folder name: some StringProtocol) -> Bool {
    name.hasSuffix(".xcloc")
      || ["Pods", "Carthage", "SourcePackages", "DerivedData", "node_modules"]
        .contains { $0 == name }
  }

  private func all() async throws(Failure) -> [CatalogFile] {
    let globs = Globs(excluded)
    guard let worktree = session.location?.worktree else {
      var files: [CatalogFile] = []
      try search(".", depth: 0, into: &files)
      return files.filter { !globs.matches($0.path) }
    }
    let names = try await session.files(matching: ["*" + suffix])
    let present = names.filter { name in
      !globs.matches(name) && !Self.isForeign(name)
        && (try? session.world.files.status(worktree + "/" + name))?.kind == .regular
    }
    return present.map { CatalogFile(path: $0, absolutePath: worktree + "/" + $0) }
  }

  private func add(_ path: String, to files: inout [CatalogFile]) throws(Failure) {
    if (try? session.world.files.list(session.world.absolute(path))) != nil {
      try search(path, depth: 0, into: &files)
    } else {
      files.append(file(path))
    }
  }

  private func file(_ path: String) -> CatalogFile {
    let absolute = session.world.absolute(path)
    return CatalogFile(path: shown(absolute) ?? path, absolutePath: absolute)
  }

  /// The path relative to the top of the repository, if it is inside.
  private func shown(_ absolute: String) -> String? {
    guard let worktree = session.location?.worktree,
      absolute.utf8.starts(with: (worktree + "/").utf8)
    else { return nil }
    let parts = absolute.dropFirst(worktree.count + 1).split(separator: "/").filter { $0 != "." }
    return parts.contains("..") ? nil : parts.joined(separator: "/")
  }

  private func search(
    _ directory: String, depth: Int, into files: inout [CatalogFile]
  ) throws(Failure) {
    guard depth < Self.deepest,
      let entries = try? session.world.files.list(session.world.absolute(directory))
    else { return }
    for entry in entries.sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".") {
      let path = directory == "." ? entry.name : directory + "/" + entry.name
      switch entry.kind {
      case .directory where Self.isForeign(folder: entry.name): break
      case .directory: try search(path, depth: depth + 1, into: &files)
      case .regular where entry.name.hasSuffix(suffix): files.append(file(path))
      default: break
      }
    }
  }

  private static let deepest = 64
}

/// A catalog to check.
package struct CatalogFile: Sendable {
  /// The path in reports: relative to the top of the repository, or as the user wrote it.
  package let path: String
  package let absolutePath: String

  package init(path: String, absolutePath: String) {
    self.path = path
    self.absolutePath = absolutePath
  }

  /// The title of a report on these catalogs.
  package static func title(of paths: [String]) -> String {
    paths.count == 1 ? paths[0] : "\(paths.count) string catalogs"
  }
}
