import Base
import Git
package import Manifests
package import Session

/// The location of a manifest: a top directory, above which nothing is read, and a path below it.
package struct ManifestPlace {
  /// Absolute, without a trailing slash.
  let top: String
  /// Relative to the top.
  let path: String
  /// The prefix for shown paths, if the top is not that of the repository.
  let prefix: String

  /// A location below the top of a repository.
  package init(top: String, path: String, prefix: String) {
    (self.top, self.path, self.prefix) = (top, path, prefix)
  }

  /// The location of a file; outside of a repository, its directory is the top.
  init(_ file: CatalogFile, in session: Session) {
    let top = session.location?.worktree ?? session.world.directory
    if let path = Self.path(of: file.absolutePath, in: top) {
      (self.top, self.path, prefix) = (top, path, "")
    } else {
      self.top = SpecPath.directory(of: file.absolutePath)
      path = String(file.absolutePath.split(separator: "/").last ?? "")
      let shown = SpecPath.directory(of: file.path)
      prefix = shown.isEmpty ? "" : shown + "/"
    }
  }

  /// The path relative to the top; nil if the file is not below it.
  private static func path(of absolute: String, in top: String) -> String? {
    guard absolute.utf8.starts(with: (top + "/").utf8) else { return nil }
    return SpecPath.plain(String(absolute.dropFirst(top.count + 1)))
  }

  /// Access to the files below the top, without following links.
  package func files(in session: Session) -> SpecFiles {
    let files = session.world.files
    return SpecFiles(
      read: { path in read(path, files) },
      holds: { directory, name in
        let path = top + "/" + directory
        guard let kind = (try? files.status(path))?.kind else { return nil }
        var seen = 0
        return kind == .directory ? Self.search(name, in: path, files, depth: 0, &seen) : false
      })
  }

  private func read(_ path: String, _ files: FileSystem) -> SpecFiles.Answer {
    if FilePath.isBehindLink(path, below: top, files: files) {
      return .refused(reason: "it is behind a symbolic link")
    }
    do throws(FileError) {
      // Reading a pipe would block.
      if try files.status(top + "/" + path).kind != .regular {
        return .refused(reason: "it is not a regular file")
      }
      return .bytes(try files.read(top + "/" + path, SpecLimits.bytes))
    } catch {
      if case .notFound = error { return .missing }
      return .refused(reason: error.reason)
    }
  }

  private static let mostEntries = 20_000
  private static let deepest = 16

  /// Searches a file by name, at any depth; true also if the search would take too long.
  private static func search(
    _ name: String, in directory: String, _ files: FileSystem, depth: Int, _ seen: inout Int
  ) -> Bool {
    guard let entries = try? files.list(directory) else { return false }
    seen += entries.count
    if seen > mostEntries || depth > deepest { return true }
    if entries.contains(where: { $0.name == name && $0.kind == .regular }) { return true }
    for entry in entries where entry.kind == .directory {
      if search(name, in: directory + "/" + entry.name, files, depth: depth + 1, &seen) {
        return true
      }
    }
    return false
  }
}
