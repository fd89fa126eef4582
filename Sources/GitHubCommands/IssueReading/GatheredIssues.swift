import Base
import GitHub
import Session

/// The issues of repositories from GitHub, or cached ones if the request failed.
struct GatheredIssues<Content: Sendable>: Sendable {
  /// In the given order, each repository once, also if it was renamed.
  var contents: [(repository: RepositoryName, content: Content)]
  /// Omitted names, each with the name under which its repository is shown.
  let twins: [(name: RepositoryName, shown: RepositoryName)]
  var failures: [RepositoryFailure]
  /// When the oldest data was read, in seconds since 1970; nil if no repository was ever read.
  let readAt: Double?
  /// True if a token might allow the refused request.
  let lacksToken: Bool
  let requests: RequestCount
  /// The typed command, whose server hints keep.
  let typed: Command
  /// The age of the cached data in seconds; nil for current data.
  var age: Double?

  /// Requests the changes, unless the client is offline, and transforms each list; `command` is the
  /// name in notes.
  static func gather(
    _ repositories: [RepositoryName], from client: GitHubClient, for command: String,
    typed: Command, refresh: Bool = false,
    as make: @escaping @Sendable (RepositoryName, [Issue]) -> Content
  ) async -> GatheredIssues {
    let found = await client.issues(of: repositories, refresh: refresh) { repository, issues in
      (content: make(repository, issues), oldest: Oldest(of: issues))
    }
    let now = client.clock.now()
    let readAt = found.compactMap(\.asOf).min()
    let oldest = client.settings.isOffline ? readAt : nil
    let twins = Self.twins(among: found.map { ($0.repository, $0.content.oldest) })
    return GatheredIssues(
      contents: found.filter { known in !twins.contains { $0.name == known.repository } }
        .map { ($0.repository, $0.content.content) },
      twins: twins,
      failures: found.compactMap { known in
        RepositoryFailure(
          known, age: known.asOf.map { AgeText.ago(now - $0) }, command: command, typed)
      },
      readAt: readAt,
      lacksToken: found.contains {
        if case .notFound(_, _, true)? = $0.failure { true } else { false }
      },
      requests: await client.requests, typed: typed, age: oldest.map { now - $0 })
  }

  /// Names of the same repository have the same oldest issue; GitHub's current name is used.
  private static func twins(
    among found: [(repository: RepositoryName, oldest: Oldest?)]
  ) -> [(name: RepositoryName, shown: RepositoryName)] {
    var names: [Int64: [RepositoryName]] = [:]
    var homes: [Int64: RepositoryName] = [:]
    for (repository, oldest) in found {
      guard let oldest else { continue }
      names[oldest.id, default: []].append(repository)
      if repository == oldest.home { homes[oldest.id] = repository }
    }
    return found.compactMap { repository, oldest in
      guard let oldest, let shown = homes[oldest.id] ?? names[oldest.id]?.first,
        shown != repository
      else { return nil }
      return (repository, shown)
    }
  }

  /// Notes about these names, each with a command.
  func twinNotes(of command: String) -> [BoardNote] {
    let retry = Command.flowctl(named: command)
      .adding(contents.flatMap { ["--repo", $0.repository.description] })
    return twins.map { twin in
      (
        "\(twin.name) is the same repository as \(twin.shown); shown once",
        Remedy.run(retry).completed(by: typed)
      )
    }
  }

  var hasData: Bool { readAt != nil }

  /// The age of cached data: `as of 2 hours ago`.
  var ageText: String? { age.map { "as of " + AgeText.ago($0) } }

  /// A partial failure is unknown, a total failure is unavailable.
  var status: ExitStatus {
    let count = contents.count + twins.count
    return failures.isEmpty ? .pass : failures.count == count ? .unavailable : .unknown
  }

  /// The JSON values of every result about issues.
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

/// The oldest issue of a repository, which identifies two names of the same repository.
private struct Oldest: Sendable {
  let id: Int64
  let home: RepositoryName?

  init?(of issues: [Issue]) {
    guard let first = issues.indices.min(by: { issues[$0].id < issues[$1].id }) else { return nil }
    (id, home) = (issues[first].id, issues[first].repository)
  }
}

/// A repository whose issues can't be read.
struct RepositoryFailure: Hashable, Sendable {
  var repository: RepositoryName
  var message: String
  var hint: Remedy

  /// Nil if the request succeeded.
  init?(_ known: RepositoryIssues<some Sendable>, age: String?, command: String, _ typed: Command) {
    guard let error = known.failure else { return nil }
    let shown = age.map { "; shown as of \($0)" } ?? ""
    let retry = Remedy.run(
      Command.flowctl(named: command).adding("--repo", known.repository.description))
    repository = known.repository
    message = error.message + shown
    hint = (error.hint.map { $0.then(retry) } ?? retry).completed(by: typed)
  }

  /// The error of a command for a repository, and the command to run again.
  init(_ repository: RepositoryName, _ failure: Failure, retry: Remedy, _ typed: Command) {
    let reported = failure.diagnostics.first
    self.repository = repository
    message = reported?.message ?? "can't be read"
    hint = (reported?.hint.map { $0.then(retry) } ?? retry).completed(by: typed)
  }

  var json: JSONValue {
    [
      "repository": .string(repository.description), "message": .string(message),
      "hint": .string(hint.text),
    ]
  }

  var lines: [String] {
    ["\(repository): \(ForeignText.shown(message))"] + hint.hintLines
  }
}

/// Notes about the result, with commands.
typealias BoardNote = (message: String, hint: Remedy?)

func lines(of note: BoardNote) -> [String] {
  ["note: \(ForeignText.shown(note.message))"] + (note.hint?.hintLines ?? [])
}
