import Diagnostics
import Effects
import Git
import Session

/// Where Git searches for hooks.
struct HookDirectory {
  /// The owner of the hooks.
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
