import Base
import Git
import Manifests
import Session

/// A directory of a repository with a template's project, and its files.
package struct ManifestProject {
  /// The top of the repository: absolute, without a trailing slash.
  let worktree: String
  /// The project relative to the top; empty for the top itself.
  let prefix: String
  let files: FileSystem
  /// The user's directory: absolute.
  var directory: String

  /// The project around the session's directory: the nearest one with a lock file, else the top.
  static func find(in session: Session) throws(Failure) -> ManifestProject {
    try new(in: session).nearest
  }

  /// The project to create in the session's directory.
  static func new(in session: Session) throws(Failure) -> ManifestProject {
    guard let worktree = try session.repository().worktree else {
      throw Failure(
        .unavailable, .manifestDrift, "a bare repository has no working tree to write to",
        hint: .git("worktree", "add", "<folder>"))
    }
    let project = ManifestProject(
      worktree: worktree, prefix: "", files: session.world.files,
      directory: session.world.directory)
    return project.at(project.here ?? "")
  }

  /// The user's directory relative to the top of the repository; nil if it is outside.
  private var here: String? {
    if directory == worktree { return "" }
    guard directory.utf8.starts(with: (worktree + "/").utf8) else { return nil }
    return SpecPath.plain(String(directory.dropFirst(worktree.count + 1)))
  }

  /// The project in this directory, else the nearest parent with a lock file, else the top.
  private var nearest: ManifestProject {
    var project = self
    while !project.prefix.isEmpty, project.present(ManifestLock.path).isMissing {
      project = project.at(SpecPath.directory(of: project.prefix))
    }
    return project
  }

  /// True if a command in the user's directory finds this project.
  var isFound: Bool { here.map { at($0).nearest.prefix == prefix } ?? false }

  var top: String { prefix.isEmpty ? worktree : worktree + "/" + prefix }

  func whole(_ path: String) -> String { prefix.isEmpty ? path : prefix + "/" + path }

  /// A project of the same repository in another directory.
  func at(_ prefix: String) -> ManifestProject {
    ManifestProject(worktree: worktree, prefix: prefix, files: files, directory: directory)
  }

  /// Makes changes of files, by their paths relative to the top of the repository.
  func write(_ changes: [FileChange]) throws(Failure) {
    try TreeFiles(top: worktree, files).write(changes)
  }

  private static let largest = 16 << 20

  /// The state of a path below the top; no link is followed.
  func present(_ path: String) -> PresentFile {
    var whole = worktree
    let parts = self.whole(path).split(separator: "/")
    func blocked(_ reason: String) -> PresentFile {
      .blocked(path: String(whole.dropFirst(worktree.count + 1)), reason: reason)
    }
    for (index, part) in parts.enumerated() {
      whole += "/" + part
      guard let kind = (try? files.status(whole))?.kind else { return .missing }
      let isLast = index == parts.count - 1
      switch kind {
      case .regular where isLast, .directory where !isLast: break
      case .link: return blocked("'\(part)' is a symbolic link, which flowctl does not follow")
      case .directory: return blocked("it is a directory")
      default: return blocked("'\(part)' is not a directory")
      }
    }
    do throws(FileError) {
      return .file(try files.read(whole, Self.largest))
    } catch {
      return blocked("it can't be read: \(error.reason)")
    }
  }

  /// The lock file; nil if there is none.
  func lock() throws(Failure) -> ManifestLock? {
    try lock(at: ManifestLock.path, .manifestDrift)
  }

  /// A lock file of the project; nil if it doesn't exist.
  func lock(at path: String, _ rule: RuleID) throws(Failure) -> ManifestLock? {
    switch present(path) {
    case .missing: return nil
    case .blocked(_, let reason):
      throw Failure(.badInput, rule, "'\(path)' can't be read: \(reason)")
    case .file(let bytes):
      do throws(StreamFault) {
        return try ManifestLock(bytes)
      } catch {
        if ManifestLock.isOfLater(bytes) {
          throw Failure(
            .unavailable, rule, "a newer flowctl wrote '\(path)'", hint: "update flowctl")
        }
        throw Failure(
          .badInput, rule, error.message(of: "lock '\(path)'"),
          hint: Remedy.explain(
            "to discard your edits of the lock file"
          )
          .then(.git("checkout", "HEAD", "--", typed(path: whole(path)))))
      }
    }
  }

  /// The lock file, for commands that need one.
  func existingLock() throws(Failure) -> ManifestLock {
    if let lock = try lock() { return lock }
    throw Failure(
      .unavailable, .manifestDrift,
      "this project uses no template: '\(ManifestLock.path)' is missing",
      hint: Remedy.explain(
        "for an existing project use 'manifest adopt', for a new one"
      )
      .then(.flowctl("manifest", "new", "--list")))
  }

  /// The input of an update to `tree`.
  func facts(_ lock: ManifestLock?, _ tree: RenderedTree) -> UpdateFacts {
    var present: [String: PresentFile] = [:]
    var bases: [String: [UInt8]] = [:]
    for path in Set(tree.files.keys).union(lock?.files.keys.map(\.self) ?? []) {
      present[path] = self.present(path)
    }
    for (path, file) in lock?.files ?? [:] where ManifestBase.isKept(for: file.ownership) {
      bases[path] = base(file)
    }
    return UpdateFacts(lock: lock, present: present, bases: bases)
  }

  /// The template's former output for a file; nil if it is lost or does not match the lock file.
  private func base(_ file: LockedFile) -> [UInt8]? {
    guard case .file(let bytes) = present(ManifestBase.path(file.digest)),
      ManifestBase.digest(of: bytes, file.ownership) == file.digest
    else { return nil }
    return bytes
  }
}
