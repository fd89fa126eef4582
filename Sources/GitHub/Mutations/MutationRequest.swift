import Diagnostics
package import Effects

/// A change as GitHub takes it: what is sent where, and how the answer is read.
package struct MutationRequest: Hashable, Sendable {
  package var method: WebMethod
  package var path: String
  package var body: [UInt8]
  package var reads: Reading

  /// What the answer holds that is worth reading.
  package enum Reading: Hashable, Sendable {
    case labels
    case label
    case issue
    case pullRequest
    case id
    case nothing
  }

  /// A request with a body of JSON.
  init(_ method: WebMethod, _ path: APIPath, _ body: [String: JSONValue]?, reads: Reading) {
    self.init(method, path, bytes: body.map { JSONWriter(.compact).bytes(.object($0)) }, reads)
  }

  /// A request whose body is written already.
  init(_ method: WebMethod, _ path: APIPath, bytes: [UInt8]?, _ reads: Reading) {
    self.method = method
    self.path = path.text
    self.body = bytes ?? []
    self.reads = reads
  }

  /// A request that makes or changes a text with an id of its own.
  fileprivate static func text(
    _ method: WebMethod, _ path: APIPath, _ body: String, _ members: [String: JSONValue] = [:]
  ) -> MutationRequest {
    let all = members.merging(["body": .string(body)]) { _, new in new }
    return MutationRequest(method, path, all, reads: .id)
  }
}

extension Mutation {
  /// What is sent.
  package var request: MutationRequest {
    switch self {
    case .addLabels(let name, let number, let labels):
      MutationRequest(
        .post, "/repos/\(name)/issues/\(number)/labels", ["labels": .strings(labels)],
        reads: .labels)
    case .removeLabel(let name, let number, let label):
      MutationRequest(
        .delete, "/repos/\(name)/issues/\(number)/labels/\(label)", nil, reads: .labels)
    case .setState(let name, let number, let state, let reason):
      MutationRequest(
        .patch, "/repos/\(name)/issues/\(number)",
        ["state": .string(state.rawValue)].adding("state_reason", reason), reads: .issue)
    case .createLabel(let name, let label):
      MutationRequest(.post, "/repos/\(name)/labels", label.members("name"), reads: .label)
    case .updateLabel(let name, let old, let label):
      MutationRequest(
        .patch, "/repos/\(name)/labels/\(old)", label.members("new_name"), reads: .label)
    case .deleteLabel(let name, let label):
      MutationRequest(.delete, "/repos/\(name)/labels/\(label)", nil, reads: .nothing)
    case .createIssue(let name, let title, let body, let labels, let assignees, let milestone):
      MutationRequest(
        .post, "/repos/\(name)/issues",
        ["title": .string(title), "body": .string(body), "labels": .strings(labels)]
          .merging(assignees.isEmpty ? [:] : ["assignees": .strings(assignees)]) { $1 }
          .merging(milestone.map { ["milestone": .number($0)] } ?? [:]) { $1 },
        reads: .issue)
    case .editIssue(let name, let number, let title, let body, let milestone):
      MutationRequest(
        .patch, "/repos/\(name)/issues/\(number)",
        [String: JSONValue]().adding("title", title).adding("body", body)
          .merging(milestone.map { ["milestone": $0 == 0 ? .null : .number($0)] } ?? [:]) { $1 },
        reads: .issue)
    case .assign(let name, let number, let logins):
      MutationRequest(
        .post, "/repos/\(name)/issues/\(number)/assignees", ["assignees": .strings(logins)],
        reads: .issue)
    case .unassign(let name, let number, let logins):
      MutationRequest(
        .delete, "/repos/\(name)/issues/\(number)/assignees", ["assignees": .strings(logins)],
        reads: .issue)
    case .createComment(let name, let number, _, let body):
      .text(.post, "/repos/\(name)/issues/\(number)/comments", body)
    case .updateComment(let name, let id, let body):
      .text(.patch, "/repos/\(name)/issues/comments/\(id)", body)
    case .createStatus(let name, let sha, let status):
      MutationRequest(.post, "/repos/\(name)/statuses/\(sha)", status.members, reads: .nothing)
    case .createCheckRun(let name, let body):
      MutationRequest(.post, "/repos/\(name)/check-runs", bytes: body, .id)
    case .updateCheckRun(let name, let id, let body):
      MutationRequest(.patch, "/repos/\(name)/check-runs/\(id)", bytes: body, .id)
    case .createRelease(let name, let tag, let title, let body, let isDraft):
      .text(
        .post, "/repos/\(name)/releases", body,
        ["tag_name": .string(tag), "name": .string(title), "draft": .bool(isDraft)])
    case .updateRelease(let name, let id, let title, let body):
      .text(.patch, "/repos/\(name)/releases/\(id)", body, ["name": .string(title)])
    case .publishRelease(let name, let id, _):
      MutationRequest(
        .patch, "/repos/\(name)/releases/\(id)", ["draft": .bool(false)], reads: .id)
    case .createPullRequest(let name, let text, let head, let base, let isDraft):
      MutationRequest(
        .post, "/repos/\(name)/pulls",
        [
          "title": .string(text.title), "body": .string(text.body), "head": .string(head),
          "base": .string(base), "draft": .bool(isDraft),
        ], reads: .pullRequest)
    case .updatePullRequest(let name, let number, let title, let body, let base):
      MutationRequest(
        .patch, "/repos/\(name)/pulls/\(number)",
        [String: JSONValue]().adding("title", title).adding("body", body).adding("base", base),
        reads: .pullRequest)
    case .requestReviewers(let name, let number, let logins):
      MutationRequest(
        .post, "/repos/\(name)/pulls/\(number)/requested_reviewers",
        ["reviewers": .strings(logins)], reads: .pullRequest)
    }
  }

  /// True for what makes something anew each time that it is sent.
  var makesNew: Bool {
    switch self {
    case .createIssue, .createComment, .createStatus, .createCheckRun, .createRelease,
      .createPullRequest, .createLabel:
      true
    case .addLabels, .removeLabel, .setState, .editIssue, .assign, .unassign, .updateLabel,
      .deleteLabel, .updateComment,
      .updateCheckRun, .updateRelease, .publishRelease, .updatePullRequest, .requestReviewers:
      false
    }
  }

  /// The issue or pull request that is changed, where it is one.
  package var issueNumber: Int? {
    switch self {
    case .addLabels(_, let number, _), .removeLabel(_, let number, _),
      .setState(_, let number, _, _), .createComment(_, let number, _, _),
      .editIssue(_, let number, _, _, _), .assign(_, let number, _), .unassign(_, let number, _):
      number
    default: nil
    }
  }

  /// Where it happens.
  package var repository: RepositoryName {
    switch self {
    case .addLabels(let repository, _, _), .removeLabel(let repository, _, _),
      .setState(let repository, _, _, _), .createLabel(let repository, _),
      .updateLabel(let repository, _, _), .deleteLabel(let repository, _),
      .createIssue(let repository, _, _, _, _, _), .editIssue(let repository, _, _, _, _),
      .assign(let repository, _, _), .unassign(let repository, _, _),
      .createComment(let repository, _, _, _), .updateComment(let repository, _, _),
      .createStatus(let repository, _, _), .createCheckRun(let repository, _),
      .updateCheckRun(let repository, _, _), .createRelease(let repository, _, _, _, _),
      .updateRelease(let repository, _, _, _), .publishRelease(let repository, _, _),
      .createPullRequest(let repository, _, _, _, _),
      .updatePullRequest(let repository, _, _, _, _), .requestReviewers(let repository, _, _):
      repository
    }
  }
}

extension LabelText {
  fileprivate func members(_ name: String) -> [String: JSONValue] {
    [name: .string(self.name), "color": .string(color), "description": .string(description)]
  }
}

extension CommitStatus {
  fileprivate var members: [String: JSONValue] {
    [
      "state": .string(state), "context": .string(context), "description": .string(description),
    ].adding("target_url", targetURL)
  }
}

extension [String: JSONValue] {
  fileprivate func adding(_ name: String, _ text: String?) -> Self {
    guard let text else { return self }
    return merging([name: .string(text)]) { _, new in new }
  }
}
