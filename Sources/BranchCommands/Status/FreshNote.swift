import Diagnostics
import Effects
import Git
import GitHub
import GitHubCommands
import Session

/// Asks GitHub for the pull request of the branch that is checked out, and keeps what it says.
struct FreshNote {
  let session: Session

  /// - Throws: where GitHub can't be asked, as this was asked for.
  func read() async throws(Failure) {
    let location = try session.repository()
    guard let branch = try await session.refs().head().branch else { return }
    let github = try await session.github(GitHubChoices(isQuiet: true))
    let repository = try github.neededRepository()
    let all = try await asking(
      await github.client.all(of: .pullRequests(repository, head: branch, state: "all")))
    // One that is open goes before one that was merged or closed later.
    guard let record = all.first(where: { $0.state == .open }) ?? all.first else { return }
    PullRequestNotes(location, files: session.world.files)
      .keep(PullRequestNote(record, seen: session.world.now()))
  }
}
