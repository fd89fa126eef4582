import Diagnostics
import Effects
import GitHub

/// The issues of repositories as GitHub has them, or as they are kept where it could not be asked.
struct GatheredIssues: Sendable {
  /// In the order asked.
  var issues: [(repository: RepositoryName, issues: [Issue])]
  let failures: [RepositoryFailure]
  let requests: RequestCount
  /// When GitHub last told what is shown, where nothing was asked now: `2 hours ago`.
  let age: String?

  /// Asks what has changed, unless the client is offline.
  static func gather(
    _ repositories: [RepositoryName], from client: GitHubClient, refresh: Bool = false
  ) async -> GatheredIssues {
    let found = await client.issues(of: repositories, refresh: refresh)
    let now = client.clock.now()
    func age(_ time: Double?) -> String? { time.map { AgeText.ago(now - $0) } }
    return GatheredIssues(
      issues: found.map { ($0.repository, $0.issues) },
      failures: found.compactMap { RepositoryFailure($0, age: age($0.asOf)) },
      requests: await client.requests,
      age: client.settings.isOffline ? age(found.compactMap(\.asOf).min()) : nil)
  }

  /// Partial failure is unknown, total failure is no answer at all.
  var status: ExitStatus {
    failures.isEmpty ? .pass : failures.count == issues.count ? .unavailable : .unknown
  }

  /// What every answer about issues tells to programs.
  var values: [String: JSONValue] {
    [
      "failures": .array(failures.map(\.json)),
      "requests": [
        "sent": .number(requests.sent), "notModified": .number(requests.notModified),
      ],
    ]
  }
}
