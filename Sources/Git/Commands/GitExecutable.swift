import Effects

/// Finds the Git program by its absolute path.
enum GitExecutable {
  /// The first `git` of the absolute folders in `path`; never in the current directory.
  static func find(path: String?, files: FileSystem) throws(GitError) -> String {
    for folder in (path ?? "/usr/bin:/bin").split(separator: ":") where folder.hasPrefix("/") {
      let candidate = "\(folder)/git"
      guard let status = try? files.status(candidate) else { continue }
      let canRun = status.kind == .regular && status.permissions & 0o111 != 0
      if canRun || status.kind == .link { return candidate }
    }
    throw .gitMissing
  }
}
