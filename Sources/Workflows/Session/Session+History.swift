import Diagnostics
import Effects
import Git
import Gitflow

extension Session {
  /// The history that holds these tips: git's commit-graph where it can be used, else git itself.
  func history(tips: [ObjectID]) async throws(Failure) -> CommitHistory {
    let (location, git) = (try repository(), try git())
    return try await converting { () async throws(GitError) in
      try await CommitHistory.open(location, files: world.files, commands: git, tips: tips)
    }
  }

  /// The same over objects that are open already.
  func history(
    tips: [ObjectID], in objects: ObjectReader
  ) async throws(Failure) -> CommitHistory {
    let location = try repository()
    return try await converting { () async throws(GitError) in
      try await CommitHistory.open(location, files: world.files, objects: objects, tips: tips)
    }
  }

  /// What brings the rest of a shallow clone's history.
  static let unshallow = "git fetch --unshallow"

  /// Evidence from history; missing where a shallow clone ends before the answer is certain.
  func unlessCutOff<Value>(
    _ body: () async throws(GitError) -> Evidence<Value>
  ) async throws(Failure) -> Evidence<Value> {
    do throws(GitError) {
      return try await body()
    } catch .objectMissing where location?.isShallow == true {
      return .missing(
        reason: "this clone is shallow: its history ends before the branches meet",
        remedy: Self.unshallow)
    } catch {
      throw error.failure
    }
  }
}
