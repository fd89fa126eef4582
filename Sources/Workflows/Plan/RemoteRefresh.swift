import Diagnostics
import Git

/// Brings what the remote has, where there is one.
enum RemoteRefresh {
  /// The remote's name; nothing where the clone has no such remote.
  static func run(
    _ remote: String, fetches: Bool, in session: Session
  ) async throws(Failure) -> String? {
    let git = try session.git()
    let remotes = try await converting { () async throws(GitError) in try await git.remotes() }
    return try await run(remote, of: remotes, fetches: fetches, in: session)
  }

  /// The same where the clone's remotes are known.
  static func run(
    _ remote: String, of remotes: [Remote], fetches: Bool, in session: Session
  ) async throws(Failure) -> String? {
    let git = try session.git()
    guard remotes.contains(where: { $0.name == remote }) else { return nil }
    if !fetches { return remote }
    do throws(GitError) {
      // A branch that is deleted there is not open any more, and can't be deleted again.
      try await git.fetch(remote, [], tags: true, prunes: true)
      return remote
    } catch {
      throw Failure(
        .unavailable, "fetch", "can't fetch from '\(remote)': \(error.message)",
        hint: "the same command with --no-fetch goes by what is here")
    }
  }
}
