import Diagnostics
import Effects
import Git

/// Where git looks for hooks.
struct HookDirectory {
  /// Absolute path.
  let path: String
  /// What the user should know of it: another program writes it, or other repositories share it.
  let warning: (message: String, hint: Remedy)?
  /// True where another program writes the hooks anew whenever it likes.
  let isManaged: Bool
  /// True outside the repository, where hooks would be those of other repositories as well.
  let isShared: Bool

  static func find(in session: Session) async throws(Failure) -> HookDirectory {
    let location = try session.repository()
    let git = try session.git()
    let settings = try await converting { () async throws(GitError) in
      try await git.settings(matching: "^core\\.hookspath$")
    }
    // Our own calls turn hooks off by the same key; the repository's value comes before that.
    guard let value = settings.compactMap(\.value).last(where: { $0 != "/dev/null" }) else {
      return HookDirectory(
        path: location.commonDirectory + "/hooks", warning: nil, isManaged: false, isShared: false)
    }
    return HookDirectory(value, location, home: session.world.environment["HOME"])
  }

  private init(
    path: String, warning: (String, Remedy)?, isManaged: Bool, isShared: Bool
  ) {
    self.path = path
    self.warning = warning
    self.isManaged = isManaged
    self.isShared = isShared
  }

  /// Reads the value of `core.hooksPath` as git does.
  init(_ value: String, _ location: RepositoryLocation, home: String?) {
    let path =
      if value.hasPrefix("/") {
        value
      } else if value.hasPrefix("~/"), let home {
        home + value.dropFirst()
      } else {
        location.directory + "/" + value
      }
    self.path = path
    let parts = path.split(separator: "/")
    isManaged = parts.contains(".husky")
    let isInside = [location.directory, location.commonDirectory].contains { directory in
      path == directory || path.hasPrefix(directory + "/")
    }
    isShared = !isManaged && !isInside
    if isManaged {
      warning = (
        "husky writes the hooks in '\(path)'",
        """
        add to .husky/pre-commit: \(Hook.preCommit.command); \
        to .husky/pre-push: \(Hook.prePush.command)
        """
      )
    } else if !isInside {
      warning = (
        "core.hooksPath leads to '\(path)', which other repositories use as well",
        .git("config", "--local", "core.hooksPath", location.commonDirectory + "/hooks")
      )
    } else {
      warning = nil
    }
  }
}
