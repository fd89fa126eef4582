import Base
import Git
import Gitflow
import Session

/// Where Git searches for hooks.
struct HookDirectory {
  enum Owner: Equatable {
    case repository
    /// husky regenerates them, and runs the team's hooks from a directory in the working tree.
    case husky(directory: String)
    /// A directory outside the repository, which other repositories may share.
    case others
  }

  /// Absolute, and without links.
  let path: String
  let owner: Owner
  /// The value of `core.hooksPath` if it is relative: each working tree has its own directory.
  let relative: String?
  /// The directory from the top of the working tree, without links, if it is in there.
  let committable: String?
  /// The repository's own directory for hooks, if no link points out of it.
  private let own: String

  static func find(in session: Session) async throws(Failure) -> HookDirectory {
    let location = try session.repository()
    let git = try session.git()
    var settings = try await askingGit(await git.paths(matching: "^core\\.hookspath$"))
    // flowctl's own git calls disable hooks by the same key, which overrides all files.
    if settings.last?.value == "/dev/null" { settings.removeLast() }
    return HookDirectory(settings.last?.value, location, files: session.world.files)
  }

  /// Reads the value of `core.hooksPath` as git does: from the top of the working tree, or in a
  /// bare repository from the git directory.
  init(_ value: String?, _ location: RepositoryLocation, files: FileSystem) {
    let usual = location.commonDirectory + "/hooks"
    let named = value.map { $0.hasPrefix("/") ? $0 : location.directory + "/" + $0 } ?? usual
    let roots = [location.directory, location.commonDirectory].compactMap {
      FilePath.resolved($0, files: files)
    }
    func part(of path: String) -> Substring? {
      guard let path = FilePath.resolved(path, files: files) else { return nil }
      return roots.filter { path == $0 || path.hasPrefix($0 + "/") }.first
        .map { path.dropFirst($0.count) }
    }
    let resolved = FilePath.resolved(named, files: files) ?? named
    path = resolved
    relative = location.isBare ? nil : value.flatMap { $0.hasPrefix("/") ? nil : $0 }
    // Git adds no path through a link.
    let top = location.isBare ? nil : FilePath.resolved(location.directory, files: files)
    committable = top.flatMap { resolved.removing(prefix: $0 + "/") }
    own = part(of: usual) == nil ? location.commonDirectory + "/own-hooks" : usual
    guard let inside = part(of: named) else {
      owner = .others
      return
    }
    let parts = inside.split(separator: "/")
    guard let end = parts.lastIndex(of: ".husky") else {
      owner = .repository
      return
    }
    owner = .husky(directory: parts[...end].joined(separator: "/"))
  }

  /// A warning: another program writes the directory, or other repositories share it.
  var warning: (message: String, hint: Remedy)? {
    switch owner {
    case .repository: nil
    case .husky(let directory):
      (
        "husky writes the hooks in '\(path)'",
        """
        add the line '\(Hook.preCommit.command)' to '\(directory)/\(Hook.preCommit.rawValue)', \
        and '\(Hook.prePush.command)' to '\(directory)/\(Hook.prePush.rawValue)'
        """
      )
    case .others:
      (
        "the hooks are in '\(path)', outside this repository; other repositories may share them",
        .git("config", "--local", "core.hooksPath", own)
      )
    }
  }
}

/// The file at a hook's path, and the renamed hook beside it.
struct InstalledHook {
  enum State: Equatable {
    case absent
    case ours
    /// A foreign file, which can be renamed and kept.
    case foreign
    /// A link or another file that can't be moved safely.
    case fixed
  }

  let hook: Hook
  let path: String
  private let files: FileSystem

  static let limit = 1 << 20

  init(_ hook: Hook, in directory: String, files: FileSystem) {
    self.hook = hook
    path = directory + "/" + hook.rawValue
    self.files = files
  }

  /// The path of a renamed foreign hook.
  var keptPath: String { path + Hook.suffix }

  func state() throws(FileError) -> State {
    do throws(FileError) {
      guard try files.status(path).kind == .regular else { return .fixed }
      let text = String(decoding: try files.read(path, Self.limit), as: UTF8.self)
      return text.contains(Hook.mark) ? .ours : .foreign
    } catch .notFound {
      return .absent
    } catch .tooLarge {
      return .fixed
    }
  }

  /// Whether a renamed foreign hook exists.
  func keepsAnother() -> Bool { (try? files.status(keptPath))?.kind == .regular }

  /// True for a hook of another version of flowctl.
  var isOutdated: Bool {
    (try? files.read(path, Self.limit)).map { $0 != Array(hook.script.utf8) } ?? false
  }

  func write() throws(FileError) {
    try files.edit(path, Array(hook.script.utf8))
    try files.setPermissions(path, 0o755)
  }

  /// Renames a foreign hook; `exists` if a renamed one already exists.
  func keep() throws(FileError) {
    let (status, bytes) = (try files.status(path), try files.read(path, Self.limit))
    try files.create(keptPath, bytes)
    try files.setPermissions(keptPath, status.permissions)
  }

  /// Removes our hook, and restores the previous one byte by byte.
  func restore() throws(FileError) {
    guard keepsAnother() else { return try files.remove(path) }
    let (status, bytes) = (try files.status(keptPath), try files.read(keptPath, Self.limit))
    try files.edit(path, bytes)
    try files.setPermissions(path, status.permissions)
    try files.remove(keptPath)
  }
}
