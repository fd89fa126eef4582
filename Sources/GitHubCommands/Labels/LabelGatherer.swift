import Board
import GitHub
import Session

/// Asks repositories for their labels.
struct LabelGatherer: Sendable {
  let board: BoardSession

  /// How each repository differs from the configuration, in the order asked.
  func differences(
    _ repositories: [RepositoryName]
  ) async -> [(repository: RepositoryName, result: Result<LabelDifference, GitHubError>)] {
    let results = await Concurrently.results(repositories.count) {
      place throws(GitHubError) in
      try await difference(repositories[place])
    }
    return zip(repositories, results).map { (repository: $0, result: $1) }
  }

  private func difference(
    _ repository: RepositoryName
  ) async throws(GitHubError) -> LabelDifference {
    LabelDifference(
      board.settings.labels, try await board.client.all(of: .labels(repository)), in: repository)
  }
}
