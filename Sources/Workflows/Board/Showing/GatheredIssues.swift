import Diagnostics
import Effects
import GitHub

/// The issues of repositories as GitHub has them, or as they are kept where it could not be asked.
struct GatheredIssues<Content: Sendable>: Sendable {
  /// In the order asked.
  var contents: [(repository: RepositoryName, content: Content)]
  var failures: [RepositoryFailure]
  let requests: RequestCount
  /// Seconds since GitHub last told what is shown, where nothing was asked now.
  var age: Double?

  /// Asks what has changed, unless the client is offline, and makes something of each list; `command`
  /// is what asks.
  static func gather(
    _ repositories: [RepositoryName], from client: GitHubClient, for command: String,
    refresh: Bool = false, as make: @escaping @Sendable (RepositoryName, [Issue]) -> Content
  ) async -> GatheredIssues {
    let found = await client.issues(of: repositories, refresh: refresh, as: make)
    let now = client.clock.now()
    let oldest = client.settings.isOffline ? found.compactMap(\.asOf).min() : nil
    return GatheredIssues(
      contents: found.map { ($0.repository, $0.content) },
      failures: found.compactMap { known in
        RepositoryFailure(
          known, age: known.asOf.map { AgeText.ago(now - $0) }, command: command)
      },
      requests: await client.requests, age: oldest.map { now - $0 })
  }

  /// How old what is shown is, where nothing was asked now: `as of 2 hours ago`.
  var ageText: String? { age.map { "as of " + AgeText.ago($0) } }

  /// Partial failure is unknown, total failure is no answer at all.
  var status: ExitStatus {
    failures.isEmpty ? .pass : failures.count == contents.count ? .unavailable : .unknown
  }

  /// What every answer about issues tells to programs.
  var values: [String: JSONValue] {
    [
      "failures": .array(failures.map(\.json)),
      "ageSeconds": age.map { .number(Int(max(0, $0))) } ?? .null,
      "requests": [
        "sent": .number(requests.sent), "notModified": .number(requests.notModified),
      ],
    ]
  }
}
