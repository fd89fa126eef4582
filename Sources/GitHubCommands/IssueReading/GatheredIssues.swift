package import Diagnostics
import Effects
package import GitHub
import Session

/// The issues of repositories as GitHub has them, or as they are kept where it could not be asked.
struct GatheredIssues<Content: Sendable>: Sendable {
  /// In the order asked, each repository once, whatever it was called before.
  var contents: [(repository: RepositoryName, content: Content)]
  /// Names that were left out, each with the one by which its repository is shown.
  let twins: [(name: RepositoryName, shown: RepositoryName)]
  var failures: [RepositoryFailure]
  /// True where a token might have shown what was refused.
  let lacksToken: Bool
  let requests: RequestCount
  /// Seconds since GitHub last told what is shown, where nothing was asked now.
  var age: Double?

  /// Asks what has changed, unless the client is offline, and makes something of each list; `command`
  /// is what asks.
  static func gather(
    _ repositories: [RepositoryName], from client: GitHubClient, for command: String,
    refresh: Bool = false, as make: @escaping @Sendable (RepositoryName, [Issue]) -> Content
  ) async -> GatheredIssues {
    let found = await client.issues(of: repositories, refresh: refresh) { repository, issues in
      (content: make(repository, issues), oldest: Oldest(of: issues))
    }
    let now = client.clock.now()
    let oldest = client.settings.isOffline ? found.compactMap(\.asOf).min() : nil
    let twins = Self.twins(among: found.map { ($0.repository, $0.content.oldest) })
    return GatheredIssues(
      contents: found.filter { known in !twins.contains { $0.name == known.repository } }
        .map { ($0.repository, $0.content.content) },
      twins: twins,
      failures: found.compactMap { known in
        RepositoryFailure(
          known, age: known.asOf.map { AgeText.ago(now - $0) }, command: command)
      },
      lacksToken: found.contains {
        if case .notFound(_, _, true)? = $0.failure { true } else { false }
      },
      requests: await client.requests, age: oldest.map { now - $0 })
  }

  /// The names of one repository show the same oldest issue; it goes by what GitHub calls it.
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

  /// Those names for people, each as a sentence with what to type.
  func twinNotes(of command: String) -> [BoardNote] {
    let retry = Command.flowctl(named: command)
      .adding(contents.flatMap { ["--repo", $0.repository.description] })
    return twins.map { twin in
      ("\(twin.name) is \(twin.shown), which is shown once", .run(retry))
    }
  }

  /// How old what is shown is, where nothing was asked now: `as of 2 hours ago`.
  var ageText: String? { age.map { "as of " + AgeText.ago($0) } }

  /// Partial failure is unknown, total failure is no answer at all.
  var status: ExitStatus {
    let count = contents.count + twins.count
    return failures.isEmpty ? .pass : failures.count == count ? .unavailable : .unknown
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

/// The issue of a repository that was made first, by which two names of it are known to be one.
private struct Oldest: Sendable {
  let id: Int64
  let home: RepositoryName?

  init?(of issues: [Issue]) {
    guard let first = issues.indices.min(by: { issues[$0].id < issues[$1].id }) else { return nil }
    (id, home) = (issues[first].id, issues[first].repository)
  }
}

/// A repository whose issues could not be asked for.
package struct RepositoryFailure: Hashable, Sendable {
  var repository: RepositoryName
  var message: String
  var hint: Remedy

  /// Nothing where asking went well.
  init?(_ known: RepositoryIssues<some Sendable>, age: String?, command: String) {
    guard let error = known.failure else { return nil }
    let shown = age.map { "; shown as of \($0)" } ?? ""
    let retry = Remedy.run(
      Command.flowctl(named: command).adding("--repo", known.repository.description))
    repository = known.repository
    message = error.message + shown
    hint = error.hint.map { $0.then(retry) } ?? retry
  }

  /// What stopped a command there, and how the same is run for it again.
  package init(_ repository: RepositoryName, _ failure: Failure, retry: Remedy) {
    let told = failure.diagnostics.first
    self.repository = repository
    message = told?.message ?? "it could not be asked"
    hint = told?.hint.map { $0.then(retry) } ?? retry
  }

  /// For programs.
  package var json: JSONValue {
    [
      "repository": .string(repository.description), "message": .string(message),
      "hint": .string(hint.text),
    ]
  }

  /// For people.
  package var lines: [String] {
    ["\(repository): \(ForeignText.shown(message))"] + hint.hintLines
  }
}

/// What a reader should know besides what was asked for, with what to type.
typealias BoardNote = (message: String, hint: Remedy?)

/// A note for people.
func lines(of note: BoardNote) -> [String] {
  ["note: \(ForeignText.shown(note.message))"] + (note.hint?.hintLines ?? [])
}
