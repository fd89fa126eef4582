package import Formats

/// A change at GitHub as a value, so that it can be shown, journaled, checked and repeated.
package enum Mutation: Hashable, Sendable {
  /// Adds labels, which must be there already.
  case addLabels(RepositoryName, number: Int, names: [String])
  case removeLabel(RepositoryName, number: Int, name: String)
  /// `reason` is `completed`, `not_planned` or `reopened`.
  case setState(RepositoryName, number: Int, state: Issue.State, reason: String?)
  case createLabel(RepositoryName, LabelText)
  /// Changes the label `name`; its new name may be the old one.
  case updateLabel(RepositoryName, name: String, LabelText)
  /// Takes a label away from the repository, and so from every issue.
  case deleteLabel(RepositoryName, name: String)
  /// `milestone` is a number.
  case createIssue(
    RepositoryName, title: String, body: String, labels: [String], assignees: [String] = [],
    milestone: Int? = nil)
  /// Changes what is not nil; the milestone 0 is none.
  case editIssue(RepositoryName, number: Int, title: String?, body: String?, milestone: Int?)
  case assign(RepositoryName, number: Int, logins: [String])
  case unassign(RepositoryName, number: Int, logins: [String])
  /// A comment that is known again by `marker`, which its text begins with.
  case createComment(RepositoryName, number: Int, marker: String, body: String)
  case updateComment(RepositoryName, id: Int64, body: String)
  case createStatus(RepositoryName, sha: String, CommitStatus)
  /// The bodies as GitHub takes them.
  case createCheckRun(RepositoryName, body: [UInt8])
  case updateCheckRun(RepositoryName, id: Int64, body: [UInt8])
  case createRelease(RepositoryName, tag: String, name: String, body: String, isDraft: Bool)
  case updateRelease(RepositoryName, id: Int64, name: String, body: String)
  /// Makes a draft the release of its tag, and changes nothing else of it.
  case publishRelease(RepositoryName, id: Int64, tag: String)
  case createPullRequest(RepositoryName, PullRequestText, head: String, base: String, isDraft: Bool)
  /// Changes what is not nil.
  case updatePullRequest(
    RepositoryName, number: Int, title: String?, body: String?, base: String?)
  case requestReviewers(RepositoryName, number: Int, logins: [String])
}

/// What a pull request says.
package struct PullRequestText: Hashable, Sendable {
  package var title: String
  package var body: String

  /// A title and what follows it.
  package init(title: String, body: String) {
    self.title = title
    self.body = body
  }
}

/// What a label says, without its id.
package struct LabelText: Hashable, Sendable {
  package var name: String
  /// Six hexadecimal digits without `#`.
  package var color: String
  package var description: String

  /// A label's text.
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
  /// When GitHub took it; nil for one that is to be reported.
  var createdAt: String?

  /// A status.
  package init(state: String, context: String, description: String, targetURL: String? = nil) {
    self.state = state
    self.context = context
    self.description = description
    self.targetURL = targetURL
  }
}

extension CommitStatus: JSONReadable {
  /// Reads the value that is next.
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

/// What GitHub answered to a change.
package enum MutationAnswer: Hashable, Sendable {
  /// The labels that stand on the issue now.
  case labels([Label])
  case label(Label)
  case issue(Issue)
  case pullRequest(PullRequestRecord)
  /// The id of a comment, a check run or a release.
  case id(Int64)
  /// It was so already, or there is nothing to read.
  case done
}
