import Diagnostics
import Effects
import Git
import Gitflow

extension Session {
  /// The history that holds these tips: git's commit-graph where it can be used, else git itself.
  func history(tips: [ObjectID]) async throws(Failure) -> CommitHistory {
    let location = try repository()
    let git = try git()
    return try await converting { () async throws(GitError) in
      try await CommitHistory.open(location, files: world.files, commands: git, tips: tips)
    }
  }

  /// What brings the rest of a shallow clone's history.
  static let unshallow = "git fetch --unshallow"

  /// Evidence from history; missing where a shallow clone ends before the answer is certain.
  func unlessCutOff<Value>(
    _ reason: String, _ body: () async throws(GitError) -> Evidence<Value>
  ) async throws(Failure) -> Evidence<Value> {
    do throws(GitError) {
      return try await body()
    } catch .objectMissing where location?.isShallow == true {
      return .missing(reason: reason, remedy: Self.unshallow)
    } catch {
      throw error.failure
    }
  }
}
