package import Base

/// A pull request from its own endpoints.
package struct PullRequestRecord: Hashable, Sendable, ResponseValue {
  package var number = 0
  package var title = ""
  package var body = ""
  package var state: Issue.State = .open
  package var isDraft = false
  package var base = ""
  package var head = ""
  /// The tip of the head.
  package var headSHA = ""
  /// The repository of the head; nil if it was deleted.
  package var headRepository: RepositoryName?
  /// The repository of the base, under its current name.
  package var baseRepository: RepositoryName?
  /// When it was merged; nil for one that was not.
  package var mergedAt: String?
  /// The commit that merged it into its base, as long as GitHub returns it.
  package var mergeCommit: String?
  package var labels: [String] = []
  /// The requested reviewers without a review.
  package var reviewers: [String] = []
  /// The URL of the web page.
  package var url = ""
  package var createdAt: String?
  package var updatedAt: String?

  /// False if the head is a branch of a fork, whatever its name there.
  package var isOfOwnBranch: Bool { headRepository != nil && headRepository == baseRepository }
}

extension PullRequestRecord {
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      PullRequestRecord(),
      [
        .required("number", \.number), .optional("title", \.title), .optional("body", \.body),
        .required("state", \.state), .optional("draft", \.isDraft),
        .object(
          "base", isRequired: true,
          [.required("ref", \.base), .object("repo", [.optional("full_name", \.baseRepository)])]),
        .object(
          "head", isRequired: true,
          [
            .required("ref", \.head), .optional("sha", \.headSHA),
            .object("repo", [.optional("full_name", \.headRepository)]),
          ]),
        .optional("merged_at", \.mergedAt), .optional("merge_commit_sha", \.mergeCommit),
        .texts("labels", of: "name", \.labels),
        .texts("requested_reviewers", of: "login", \.reviewers),
        .optional("created_at", \.createdAt), .optional("updated_at", \.updatedAt),
        .optional("html_url", \.url),
      ])
  }
}

extension Issue.State: JSONFieldValue {
  package static func read(_ json: inout JSONStream) throws(StreamFault) -> Issue.State? {
    try json.readString().map { $0 == open.rawValue ? .open : .closed }
  }
}

/// The result of a commit's checks, statuses and check runs together.
package enum CommitChecks: String, Hashable, Sendable {
  case passing
  case failing
  case running
  /// The commit has no checks.
  case none
  /// Not all checks are known: the token has no access, or there is more than one page.
  case unknown
}

extension GitHubClient {
  /// The checks of a commit; a token without access to check runs sees only the statuses.
  package func checks(
    of sha: String, in repository: RepositoryName
  ) async throws(GitHubError) -> CommitChecks {
    let statuses = try await value(of: .combinedStatus(repository, sha: sha))
    let states = statuses.count == 0 ? [] : [statuses.state]
    do throws(GitHubError) {
      let runs = try await value(of: .checkRuns(repository, sha: sha))
      let seen = CommitChecks(states + runs.runs.map(\.state))
      return runs.isWhole || seen == .failing ? seen : .unknown
    } catch .forbidden, .notFound {
      let seen = CommitChecks(states)
      return seen == .failing ? .failing : .unknown
    }
  }
}

extension CommitChecks {
  fileprivate init(_ states: [String]) {
    if states.isEmpty {
      self = .none
    } else if !Self.failures.isDisjoint(with: states) {
      self = .failing
    } else {
      self = states.allSatisfy(Self.successes.contains) ? .passing : .running
    }
  }

  private static let successes: Set<String> = ["success", "neutral", "skipped"]
  private static let failures: Set<String> = [
    "failure", "error", "cancelled", "timed_out", "action_required", "startup_failure", "stale",
  ]
}

extension CheckRun {
  /// The conclusion, or the progress.
  fileprivate var state: String { conclusion ?? status ?? "queued" }
}

struct CombinedStatus: ResponseValue {
  var state = ""
  var count = 0
}

extension CombinedStatus {
  init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      CombinedStatus(), [.optional("state", \.state), .optional("total_count", \.count)])
  }
}
