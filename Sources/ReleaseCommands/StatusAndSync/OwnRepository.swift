import Diagnostics
import GitHub
import Session

/// Finds which of the repositories is the clone's: it is the one whose numbers the commits name.
///
/// By the numbers of another one, labels would be put on what the release does not contain, and
/// taken off what a release of that other project does.
struct OwnRepository {
  let github: GitHubSession
  let choices: GitHubChoices
  let session: Session

  /// The repositories that are meant, the clone's own first.
  ///
  /// - Throws: a failure where the clone is of none of those that the command line names.
  func first() async throws(Failure) -> [RepositoryName] {
    let all = try github.neededRepositories()
    if choices.repositories.isEmpty { return all }
    let remotes = try await GitHubServerChoice.remotes(of: session)
    // Without a remote at GitHub, nobody but the user knows: the first that is named is it.
    guard let remote = remotes.own?.repository else { return all }
    let own = try await own(remote, others: remotes.all.map(\.repository), among: all)
    return [own] + all.filter { $0 != own }
  }

  /// The remote's repository where that is named; else it is a fork, or goes by another name now.
  private func own(
    _ remote: RepositoryName, others: [RepositoryName], among all: [RepositoryName]
  ) async throws(Failure) -> RepositoryName {
    if all.contains(remote) { return remote }
    let network = choices.isOffline ? nil : try await network(of: remote)
    if let own = (network ?? others).first(where: all.contains) { return own }
    // Nothing is changed offline.
    if choices.isOffline { return all[0] }
    throw failure(remote, isKnown: network != nil, all)
  }

  /// The names of what the clone is of; nil where GitHub does not show it.
  private func network(of remote: RepositoryName) async throws(Failure) -> [RepositoryName]? {
    do throws(GitHubError) {
      return try await github.client.value(of: .network(of: remote)).names
    } catch .notFound {
      return nil
    } catch {
      throw error.failure
    }
  }

  private func failure(
    _ remote: RepositoryName, isKnown: Bool, _ all: [RepositoryName]
  ) -> Failure {
    if isKnown {
      let names = ([remote] + all).flatMap { ["--repo", $0.description] }
      return Failure(
        .usage, "release",
        "the commits of this clone name numbers of '\(remote)', which is not among the repositories"
          + " that are named",
        hint: Remedy([.retry(names)]))
    }
    return Failure(
      .usage, "release",
      "nothing tells that this clone is of '\(all[0])': its remote leads to '\(remote)'",
      hint: .git("remote", "add", "github", "\(github.client.host.webURL)/\(all[0]).git"))
  }
}
