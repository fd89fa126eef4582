package import Diagnostics
import Effects
package import Gates
import GitHub

/// `--publish`: tells GitHub what a command answered.
package struct PublishAnswer: Sendable {
  private let publisher: Publisher

  /// Finds out where to tell it, before anything is judged; nothing where no name is given.
  ///
  /// `name` is the check run's, the status's and the comment's.
  package init?(as name: String?, in session: Session) async throws(Failure) {
    guard let name else { return nil }
    let environment = session.world.environment
    let repository = environment["GITHUB_REPOSITORY"].flatMap { RepositoryName($0) }
    let github = try await session.github(
      GitHubChoices(repositories: [repository].compactMap(\.self)))
    publisher = Publisher(
      client: github.client, place: try await PublishPlace.find(in: session, of: github),
      name: name, key: Array((environment["FLOWCTL_COMMENT_KEY"] ?? "").utf8))
  }

  /// Tells it; what is refused is among the notes, and changes no verdict.
  package func tell(_ answer: Publication) async -> Published {
    await publisher.publish(answer)
  }
}
