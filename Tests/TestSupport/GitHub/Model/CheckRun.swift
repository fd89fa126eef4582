import Diagnostics

extension GitHubState {
  /// A check run that an App put on a commit.
  package struct CheckRun: Sendable {
    package let id: Int
    package let sha: String
    package var name: String
    package var status = "queued"
    package var conclusion: String?
    package var title: String?
    package var summary: String?
    package var text: String?
    var externalID: String?
    var detailsURL: String?
    var startedAt: String?
    var completedAt: String?
    var annotations: [[String: JSONValue]] = []

    /// How many annotations have come in all batches.
    package var annotationCount: Int { annotations.count }
  }
}
