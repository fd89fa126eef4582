import Base
import Git
import GitHub
import Session

extension Session {
  /// Requests the pull request of the current branch from GitHub, and caches it.
  ///
  /// - Throws: if the request fails, since the user wants fresh data.
  func refreshPullRequest() async throws(Failure) {
    let location = try repository()
    guard let branch = try await refs().head().branch else { return }
    let github = try await github(GitHubChoices(isQuiet: true))
    let repository = try github.neededRepository()
    let all = try await asking(
      await github.client.all(of: .pullRequests(repository, head: branch, state: "all")))
    // An open pull request takes precedence over one that was merged or closed later.
    guard let record = all.first(where: { $0.state == .open }) ?? all.first else { return }
    PullRequestNotes(location, files: world.files).keep(PullRequestNote(record, seen: world.now()))
  }
}
