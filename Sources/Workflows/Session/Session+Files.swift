import Configuration
import Diagnostics
import Effects
import Git
import Gitflow

extension Session {
  /// The commit that a revision names.
  func commit(named revision: String) async throws(Failure) -> ObjectID {
    let git = try git()
    let commit = try await converting { () async throws(GitError) in
      try await git.commit(named: revision)
    }
    if let commit { return commit }
    let configured = try? policy(reading: .branches).policy.remote
    let remote = configured.flatMap { location?.remotes.contains($0) == true ? $0 : nil }
    throw Failure(
      .unavailable, "usage", "there is no commit '\(revision)' here",
      hint: remote.map { .git("fetch", $0, revision) } ?? .git("branch", "--all"))
  }

  /// Puts bytes in the place of a file whole or not at all; `path` is how the user knows it.
  func write(_ bytes: [UInt8], to absolutePath: String, shown path: String) throws(Failure) {
    try writing(path) { () throws(FileError) in try world.files.replace(absolutePath, bytes) }
  }

  func writing(
    _ path: String, _ body: () throws(FileError) -> Void
  ) throws(Failure) {
    do throws(FileError) {
      try body()
    } catch {
      throw Failure(.inputOutput, "output", "can't write '\(path)': \(error.reason)")
    }
  }
}
