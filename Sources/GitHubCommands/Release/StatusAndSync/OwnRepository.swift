import Base
import GitHub
import Session

/// Finds the clone's repository among the given ones: commits use its issue numbers.
///
/// With the numbers of another repository, labels would be added to items outside the release, and
/// removed from items of the other project's release.
extension GitHubSession {
  /// The selected repositories, the clone's own first.
  ///
  /// - Throws: a failure if the clone belongs to none of those on the command line.
  func repositories(
    ownFirst choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> [RepositoryName] {
    let all = try neededRepositories(
      instead: "without GitHub, 'finish' writes the changes to the file of 'versions.changelog'")
    if choices.repositories.isEmpty { return all }
    let remotes = try await session.remotePlaces()
    // Without a remote at GitHub only the user knows: the first one given is the clone's.
    guard let remote = remotes.own?.repository else { return all }
    let own = try await own(remote, others: remotes.all.map(\.repository), among: all, choices)
    return [own] + all.filter { $0 != own }
  }

  /// The remote's repository if it was given; else it is a fork, or was renamed.
  private func own(
    _ remote: RepositoryName, others: [RepositoryName], among all: [RepositoryName],
    _ choices: GitHubChoices
  ) async throws(Failure) -> RepositoryName {
    if all.contains(remote) { return remote }
    let network = choices.isOffline ? nil : try await network(of: remote)
    if let own = (network ?? others).first(where: all.contains) { return own }
    // Nothing is changed offline.
    if choices.isOffline { return all[0] }
    throw failure(remote, isKnown: network != nil, all)
  }

  /// The names of the clone's repository; nil if GitHub does not show it.
  private func network(of remote: RepositoryName) async throws(Failure) -> [RepositoryName]? {
    try await asking(await client.existing(.network(of: remote)))?.names
  }

  private func failure(
    _ remote: RepositoryName, isKnown: Bool, _ all: [RepositoryName]
  ) -> Failure {
    if isKnown {
      let names = ([remote] + all).flatMap { ["--repo", $0.description] }
      return Failure(
        .usage, "release",
        "the commits of this clone use issue numbers of '\(remote)', which is not among the given"
          + " repositories",
        hint: Remedy([.retry(names)]))
    }
    return Failure(
      .usage, "release",
      "can't confirm that this clone belongs to '\(all[0])': its remote is '\(remote)'",
      hint: .git("remote", "add", "github", "\(client.host.webURL)/\(all[0]).git"))
  }
}
