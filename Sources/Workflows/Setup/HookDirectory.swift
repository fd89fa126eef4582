import Diagnostics
import Effects
import Git

/// Where git looks for hooks.
enum HookDirectory {
  static func find(in session: Session) async throws(Failure) -> String {
    let location = try session.repository()
    let git = try session.git()
    let settings = try await converting { () async throws(GitError) in
      try await git.settings(matching: "^core\\.hookspath$")
    }
    // Our own calls turn hooks off by the same key; the repository's value comes before that.
    guard let path = settings.compactMap(\.value).last(where: { $0 != "/dev/null" }) else {
      return location.commonDirectory + "/hooks"
    }
    if path.hasPrefix("/") { return path }
    if path.hasPrefix("~/"), let home = session.world.environment["HOME"] {
      return home + path.dropFirst()
    }
    return location.directory + "/" + path
  }
}
