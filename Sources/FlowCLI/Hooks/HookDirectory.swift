import Diagnostics
import Effects
import Git
import Session

/// Where git looks for hooks.
struct HookDirectory {
  /// Whose the hooks are.
  enum Owner: Equatable {
    case repository
    /// husky writes them again at will, and runs the team's own of a directory in the work tree.
    case husky(directory: String)
    /// A directory outside the repository, where hooks would be those of other repositories as well.
    case others
  }

  /// Absolute, and without links.
  let path: String
  let owner: Owner
  /// The repository's own directory for hooks, where nothing leads out of it.
  private let own: String

  static func find(in session: Session) async throws(Failure) -> HookDirectory {
    let location = try session.repository()
    let git = try session.git()
    var settings = try await askingGit(await git.paths(matching: "^core\\.hookspath$"))
    // Our own calls turn hooks off by the same key, behind all files.
    if settings.last?.value == "/dev/null" { settings.removeLast() }
    return HookDirectory(settings.last?.value, location, files: session.world.files)
  }

  /// Reads the value of `core.hooksPath` as git does: from the top of the work tree, or where the
  /// repository is bare from the git directory.
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
    path = FilePath.resolved(named, files: files) ?? named
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

  /// What the user should know of it: another program writes it, or other repositories share it.
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
        "the hooks are in '\(path)', outside this repository, where others use them as well",
        .git("config", "--local", "core.hooksPath", own)
      )
    }
  }
}
