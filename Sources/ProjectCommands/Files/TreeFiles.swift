import Base
import Git
import Manifests
import Session

/// The files of a tree by path; links out of the tree are not followed.
struct TreeFiles {
  /// Absolute, without a trailing slash.
  let top: String
  let files: FileSystem

  init(of session: Session) throws(Failure) {
    guard let top = try session.repository().worktree else {
      throw Failure(
        .unavailable, "usage", "this directory has no working tree",
        hint: "run the command in a clone that is not bare")
    }
    self.init(top: top, session.world.files)
  }

  init(top: String, _ files: FileSystem) { (self.top, self.files) = (top, files) }

  /// The bytes of a file; nil if it doesn't exist.
  func read(_ path: String, limit: Int) throws(Failure) -> [UInt8]? {
    try refuseLinks(path)
    do throws(FileError) {
      return try files.read(top + "/" + path, limit)
    } catch .notFound {
      return nil
    } catch {
      throw Failure(.inputOutput, "usage", "can't read '\(shown(path))': \(error.reason)")
    }
  }

  /// Makes the changes in order; after an interruption, the same command makes the rest.
  func write(_ changes: [FileChange]) throws(Failure) {
    for change in changes { try refuseLinks(change.path) }
    var (path, written) = ("", [String]())
    do throws(FileError) {
      for change in changes {
        path = top + "/" + change.path
        guard let bytes = change.bytes else {
          try remove(change.path)
          continue
        }
        try files.makeDirectory(SpecPath.directory(of: path))
        try files.put(path, bytes)
        if change.isExecutable { try makeExecutable(path) }
        written.append(path)
      }
      try files.flush(written)
    } catch {
      throw Failure(
        .cannotCreate, .manifestDrift, "can't write '\(shown(path))': \(error.reason)",
        hint: "run the same command again: it completes the interrupted run")
    }
  }

  /// Deletes a file, and the directories that become empty.
  private func remove(_ path: String) throws(FileError) {
    try files.remove(top + "/" + path)
    var directory = SpecPath.directory(of: path)
    while !directory.isEmpty, (try? files.list(top + "/" + directory))?.isEmpty == true {
      try? files.remove(top + "/" + directory)
      directory = SpecPath.directory(of: directory)
    }
  }

  /// Users who can read an executable can run it.
  private func makeExecutable(_ path: String) throws(FileError) {
    let permissions = try files.status(path).permissions
    try files.setPermissions(path, permissions | (permissions & 0o444) >> 2)
  }

  /// The final destination of a link; nil if it is outside of the tree, or the links form a cycle.
  func destination(of link: String) -> String? {
    var path = link
    for _ in 0..<Self.mostLinks {
      guard let text = try? files.destination(top + "/" + path) else { return path }
      guard let next = SpecPath.destination(String(decoding: text, as: UTF8.self), of: path)
      else { return nil }
      path = next
    }
    return nil
  }

  private static let mostLinks = 8

  private func refuseLinks(_ path: String) throws(Failure) {
    guard ManifestPath.isBelow(path) else {
      throw Failure(.badInput, "usage", "'\(shown(path))' is outside of the repository")
    }
    if FilePath.isBehindLink(path, below: top, files: files) {
      throw Failure(
        .unavailable, "usage",
        "'\(shown(path))' is behind a symbolic link, which flowctl does not follow",
        hint: "replace the link with the file")
    }
  }

  private func shown(_ path: String) -> String { ForeignText.shown(path) }
}

/// A file to write or delete.
struct FileChange: Hashable, Sendable {
  /// Relative to the top of the repository.
  let path: String
  /// Nil to delete the file.
  let bytes: [UInt8]?
  /// Whether the file is executable; an existing file otherwise keeps its permissions.
  var isExecutable = false
}
