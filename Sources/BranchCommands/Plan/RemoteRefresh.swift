import Diagnostics
import Effects
import Git
import Gitflow
import Session

/// Brings what the remote has, where there is one.
enum RemoteRefresh {
  /// The remote's name; nothing where the clone has no such remote.
  package static func run(
    _ remote: String, fetches: Bool, in session: Session
  ) async throws(Failure) -> String? {
    let remotes = try await session.remotes()
    return try await run(remote, of: remotes, fetches: fetches, in: session)
  }

  /// The same where the clone's remotes are known.
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
      throw error.unfetched(remote, hint: "the same command with --no-fetch goes by what is here")
    }
  }

  /// True where the clone has the remote; where it has only others, they are told.
  static func has(_ remote: String, among remotes: [Remote], in session: Session) -> Bool {
    if remotes.contains(where: { $0.name == remote }) { return true }
    guard let first = remotes.first else { return false }
    let names = remotes.map { "'\($0.name)'" }.joined(separator: ", ")
    note(
      "there is no remote '\(remote)' here, but \(ForeignText.shown(names)): name yours in "
        + Session.configurationName, .explain("remote: \(first.name)"), session.world.console)
    return false
  }

  /// Fetches what the remote is configured to give, and says which tags stay as they are here.
  ///
  /// A branch that is deleted there is not open any more, and can't be deleted again.
  static func fetch(
    _ remote: String, tags: Bool, in session: Session, by git: GitCommands
  ) async throws(GitError) {
    tell(
      try await git.fetch(remote, [], tags: tags, prunes: true), remote, session.world.console)
  }

  /// Says of tags that are others on the remote that they stay as they are here.
  private static func tell(_ moved: [String], _ remote: String, _ console: Console) {
    guard let first = moved.first else { return }
    let name = RefName.short(first)
    let more = moved.count > 1 ? ", and \(CountText.words(moved.count - 1, "more tag"))," : ""
    note(
      "the tag '\(ForeignText.shown(name))'\(more) stays as it is here: it is another one on '\(remote)'",
      .git("fetch", "--force", remote, "tag", name), console)
  }

  private static func note(_ words: String, _ remedy: Remedy, _ console: Console) {
    let lines = ["note: " + words] + remedy.hintLines
    console.writeErrors(Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}
