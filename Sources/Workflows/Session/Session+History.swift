import Diagnostics
import Effects
import Git

extension Session {
  /// The history that holds these tips: git's commit-graph where it can be used, else git itself.
  func history(tips: [ObjectID]) async throws(Failure) -> CommitHistory {
    let location = try repository()
    let git = try git()
    return try await converting { () async throws(GitError) in
      try await CommitHistory.open(location, files: world.files, commands: git, tips: tips)
    }
  }
}
