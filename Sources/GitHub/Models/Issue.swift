package import Base

/// An issue or, as GitHub lists them together, a pull request seen as one.
package struct Issue: Hashable, Sendable {
  package var id: Int64
  package var number = 0
  package var title = ""
  package var state = State.open
  /// `completed`, `not_planned`, `reopened` or `duplicate`.
  package var stateReason: String?
  package var labels: [Label] = []
  package var author: User?
  package var assignees: [User] = []
  package var milestone: Milestone?
  /// The URL of the web page.
  package var url = ""
  /// The `owner/name` in the response; nil without one.
  package var repository: RepositoryName?
  package var body: String?
  /// Times as GitHub writes them: `2026-01-31T12:00:00Z`.
  package var createdAt = ""
  package var updatedAt = ""
  package var closedAt: String?
  package var isPullRequest = false
  /// When the pull request was merged; nil for one that was not, and for issues.
  package var mergedAt: String?

  /// Whether it is open.
  package enum State: String, Sendable {
    case open
    case closed
  }
}

extension Issue: ResponseValue {
  package init(reading json: inout JSONStream) throws(StreamFault) {
    try self.init(reading: &json, withBody: true)
  }

  package func collect(into batch: inout CacheBatch) { batch.add(self) }

  init(reading json: inout JSONStream, withBody: Bool) throws(StreamFault) {
    var (id, number): (Int64?, Int?)
    var issue = Issue(id: 0)
    try json.readObject(Self.members) { json, member throws(StreamFault) in
      switch member {
      case .id: id = try json.readNumber()?.integer.map(Int64.init)
      case .number: number = try json.readNumber()?.integer
      case .state: issue.state = try json.readString() == "closed" ? .closed : .open
      case .labels: issue.labels = try [Label](reading: &json)
      case .user: issue.author = try json.readOptional()
      case .assignees: issue.assignees = try json.readOptional() ?? []
      case .milestone: issue.milestone = try json.readOptional()
      case .pullRequest: try issue.readPullRequest(&json)
      case .body: if withBody { issue.body = try json.readString() }
      case .title: issue.title = try json.readString() ?? ""
      case .stateReason: issue.stateReason = try json.readString()
      case .url: issue.url = try json.readString() ?? ""
      case .repository: issue.repository = Self.repository(try json.readString() ?? "")
      case .createdAt: issue.createdAt = try json.readString() ?? ""
      case .updatedAt: issue.updatedAt = try json.readString() ?? ""
      case .closedAt: issue.closedAt = try json.readString()
      }
    }
    issue.id = try json.required(id, "id")
    issue.number = try json.required(number, "number")
    self = issue
  }

  private mutating func readPullRequest(_ json: inout JSONStream) throws(StreamFault) {
    isPullRequest = try json.kind() == .object
    guard isPullRequest else { return }
    var merged: String?
    try json.readObject(Self.pullRequestMembers) { json, _ throws(StreamFault) in
      merged = try json.readString()
    }
    mergedAt = merged
  }

  /// The name at the end of `https://api.github.com/repos/owner/name`.
  private static func repository(_ url: String) -> RepositoryName? {
    let slash = UInt8(ascii: "/")
    guard let last = url.utf8.lastIndex(of: slash),
      let first = url.utf8[..<last].lastIndex(of: slash)
    else { return nil }
    return RepositoryName(String(url[url.utf8.index(after: first)...]))
  }

  private enum Member: String, CaseIterable {
    case id, number, state, labels, user, assignees, milestone, body, title
    case pullRequest = "pull_request"
    case stateReason = "state_reason"
    case url = "html_url"
    case repository = "repository_url"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case closedAt = "closed_at"
  }

  private enum PullRequestMember: String, CaseIterable { case mergedAt = "merged_at" }

  private static let members = JSONMembers(Member.self)
  private static let pullRequestMembers = JSONMembers(PullRequestMember.self)
}

/// An issue of a long list, whose text is skipped.
struct ListedIssue: ResponseValue {
  let issue: Issue

  init(reading json: inout JSONStream) throws(StreamFault) {
    issue = try Issue(reading: &json, withBody: false)
  }
}

/// A comment on an issue or a pull request.
package struct Comment: Hashable, Sendable, ResponseValue {
  package var id: Int64 = 0
  /// Nil if the account was deleted.
  package var author: User?
  package var body = ""
  var updatedAt: String?
}

extension Comment {
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      Comment(),
      [
        .required("id", \.id), .optional("user", \.author), .optional("body", \.body),
        .optional("updated_at", \.updatedAt),
      ])
  }
}

/// A milestone, as issues show it.
package struct Milestone: Hashable, Sendable, ResponseValue {
  package var id: Int64
  package var number: Int
  package var title: String

  private enum Member: String, CaseIterable { case id, number, title }

  private static let members = JSONMembers(Member.self)
}

extension Milestone {
  package func collect(into batch: inout CacheBatch) { batch.add(self) }

  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (id, number, title): (Int64?, Int?, String?)
    try json.readObject(Self.members) { json, member throws(StreamFault) in
      switch member {
      case .id: id = try json.readNumber()?.integer.map(Int64.init)
      case .number: number = try json.readNumber()?.integer
      case .title: title = try json.readString()
      }
    }
    self.init(
      id: try json.required(id, "id"), number: try json.required(number, "number"),
      title: title ?? "")
  }
}
