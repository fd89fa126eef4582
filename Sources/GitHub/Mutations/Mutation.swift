package import Base

/// A change at GitHub as a value, so that it can be shown, journaled, checked and repeated.
package enum Mutation: Hashable, Sendable {
  /// Adds labels, which must exist.
  case addLabels(RepositoryName, number: Int, names: [String])
  case removeLabel(RepositoryName, number: Int, name: String)
  /// `reason` is `completed`, `not_planned` or `reopened`.
  case setState(RepositoryName, number: Int, state: Issue.State, reason: String?)
  case createLabel(RepositoryName, LabelText)
  /// Changes the label `name`; its new name may be the old one.
  case updateLabel(RepositoryName, name: String, LabelText)
  /// Deletes a label from the repository, and so from every issue.
  case deleteLabel(RepositoryName, name: String)
  /// `milestone` is a number.
  case createIssue(
    RepositoryName, title: String, body: String, labels: [String], assignees: [String] = [],
    milestone: Int? = nil)
  /// Changes the values that are not nil; milestone 0 removes it.
  case editIssue(RepositoryName, number: Int, title: String?, body: String?, milestone: Int?)
  case assign(RepositoryName, number: Int, logins: [String])
  case unassign(RepositoryName, number: Int, logins: [String])
  /// A comment that is recognized by `marker` at the start of its text.
  case createComment(RepositoryName, number: Int, marker: String, body: String)
  case updateComment(RepositoryName, id: Int64, body: String)
  case createStatus(RepositoryName, sha: String, CommitStatus)
  /// The bodies as GitHub accepts them.
  case createCheckRun(RepositoryName, body: [UInt8])
  case updateCheckRun(RepositoryName, id: Int64, body: [UInt8])
  case createRelease(RepositoryName, tag: String, name: String, body: String, isDraft: Bool)
  case updateRelease(RepositoryName, id: Int64, name: String, body: String)
  /// Publishes a draft release, and changes nothing else.
  case publishRelease(RepositoryName, id: Int64, tag: String)
  case createPullRequest(RepositoryName, PullRequestText, head: String, base: String, isDraft: Bool)
  /// Changes the values that are not nil.
  case updatePullRequest(
    RepositoryName, number: Int, title: String?, body: String?, base: String?)
  case requestReviewers(RepositoryName, number: Int, logins: [String])
}

/// The text of a pull request.
package struct PullRequestText: Hashable, Sendable {
  package var title: String
  package var body: String

  package init(title: String, body: String) {
    self.title = title
    self.body = body
  }
}

/// The values of a label, without its id.
package struct LabelText: Hashable, Sendable {
  package var name: String
  /// Six hexadecimal digits without `#`.
  package var color: String
  package var description: String

  package init(name: String, color: String, description: String = "") {
    self.name = name
    self.color = color
    self.description = description
  }
}

/// A status of a commit (one per context counts).
package struct CommitStatus: Hashable, Sendable {
  /// `error`, `failure`, `pending` or `success`.
  package var state: String
  package var context: String
  package var description: String
  package var targetURL: String?
  /// When GitHub received it; nil before it is reported.
  var createdAt: String?

  package init(state: String, context: String, description: String, targetURL: String? = nil) {
    self.state = state
    self.context = context
    self.description = description
    self.targetURL = targetURL
  }
}

extension CommitStatus: ResponseValue {
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      CommitStatus(state: "", context: "", description: ""),
      [
        .optional("state", \.state), .optional("context", \.context),
        .optional("description", \.description), .optional("target_url", \.targetURL),
        .optional("created_at", \.createdAt),
      ])
  }
}

/// GitHub's response to a change.
package enum MutationAnswer: Hashable, Sendable {
  case labels([Label])
  case label(Label)
  case issue(Issue)
  case pullRequest(PullRequestRecord)
  /// The id of a comment, a check run or a release.
  case id(Int64)
  /// The change was made before, or there is nothing to read.
  case done
}

/// The part of a check run that shows whether a change has happened.
struct CheckRun: ResponseValue, JSONFieldValue {
  /// 0 before it is created.
  var id: Int64 = 0
  var name: String?
  var sha: String?
  var externalID: String?
  /// Its status and conclusion.
  var status: String?
  var conclusion: String?
}

extension CheckRun {
  init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      CheckRun(),
      [
        .optional("id", \.id), .optional("name", \.name), .optional("head_sha", \.sha),
        .optional("external_id", \.externalID), .optional("status", \.status),
        .optional("conclusion", \.conclusion),
      ])
  }
}

struct CheckRuns: ResponseValue {
  var runs: [CheckRun] = []
  var total = 0

  /// False if the commit has more than one page of them.
  var isWhole: Bool { runs.count >= total }
}

extension CheckRuns {
  init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      CheckRuns(), [.optional("check_runs", \.runs), .optional("total_count", \.total)])
  }
}
