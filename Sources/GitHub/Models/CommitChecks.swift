import Effects
import Formats

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

/// The combined status of a commit.
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
