import Base
import Git
import Gitflow
import Session

/// Fetches from the remote, if there is one.
enum RemoteRefresh {
  /// The remote's name; nil if the clone has no such remote.
  package static func run(
    _ remote: String, fetches: Bool, in session: Session
  ) async throws(Failure) -> String? {
    let remotes = try await session.remotes()
    return try await run(remote, of: remotes, fetches: fetches, in: session)
  }

  /// The same with known remotes.
  package static func run(
    _ remote: String, of remotes: [Remote], fetches: Bool, in session: Session
  ) async throws(Failure) -> String? {
    let git = try session.git()
    guard has(remote, among: remotes, in: session) else { return nil }
    if !fetches { return remote }
    do throws(GitError) {
      try await fetch(remote, tags: true, in: session, by: git)
      return remote
    } catch {
      throw error.unfetched(
        remote, hint: "to use the local data, repeat the command with --no-fetch")
    }
  }

  /// True if the clone has the remote; if it has only others, a note lists them.
  static func has(_ remote: String, among remotes: [Remote], in session: Session) -> Bool {
    if remotes.contains(where: { $0.name == remote }) { return true }
    guard let first = remotes.first else { return false }
    let names = remotes.map { "'\($0.name)'" }.joined(separator: ", ")
    note(
      "there is no remote '\(remote)', only \(ForeignText.shown(names)): set yours in "
        + Session.configurationName, .explain("remote: \(first.name)"), session.world.console)
    return false
  }

  /// Fetches the configured refs of the remote, and reports local tags that differ there.
  ///
  /// Prunes: a branch deleted on the remote is no longer open, and can't be deleted again.
  static func fetch(
    _ remote: String, tags: Bool, in session: Session, by git: GitCommands
  ) async throws(GitError) {
    tell(
      try await git.fetch(remote, [], tags: tags, prunes: true), remote, session.world.console)
  }

  /// Reports tags that differ on the remote and are kept locally.
  private static func tell(_ moved: [String], _ remote: String, _ console: Console) {
    guard let first = moved.first else { return }
    let name = RefName.short(first)
    let more =
      moved.count > 1 ? " and \(CountText.words(moved.count - 1, "more tag")) differ" : " differs"
    note(
      "the tag '\(ForeignText.shown(name))'\(more) on '\(remote)': kept the local version",
      .git("fetch", "--force", remote, "tag", name), console)
  }

  private static func note(_ words: String, _ remedy: Remedy, _ console: Console) {
    let lines = ["note: " + words] + remedy.hintLines
    console.writeErrors(Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}

extension Session {
  /// The current commits of refs on a remote; `remedy` is the hint if it can't be reached.
  func remoteTips(
    of refs: [String], on remote: String, remedy: Remedy?
  ) async throws(Failure) -> [String: ObjectID] {
    let git = try git()
    do throws(GitError) {
      return try await git.remoteTips(of: refs, on: remote)
    } catch {
      throw error.unfetched(remote, hint: remedy)
    }
  }
}
