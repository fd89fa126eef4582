import Base

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

extension GitHubState {
  /// Adds check runs of a commit that have passed, the last of them failed.
  package mutating func addCheckRuns(_ count: Int, to fullName: String, sha: String) {
    change(fullName) { repository in
      for number in 1...count {
        var run = CheckRun(id: 9000 + number, sha: sha, name: "job \(number)")
        (run.status, run.conclusion) = ("completed", number == count ? "failure" : "success")
        repository.checkRuns.append(run)
      }
    }
  }
}
