package import Base

/// The request of a change, and how its response is read.
package struct MutationRequest: Hashable, Sendable {
  package var method: WebMethod
  package var path: String
  package var body: [UInt8]
  package var reads: Reading

  /// The part of the response that is read.
  package enum Reading: Hashable, Sendable {
    case labels
    case label
    case issue
    case pullRequest
    case id
    case nothing
  }

  init(_ method: WebMethod, _ path: APIPath, _ members: [String: JSONValue?], reads: Reading) {
    let body = JSONValue.object(members.compactMapValues(\.self))
    self.init(method, path, bytes: JSONWriter(.compact).bytes(body), reads: reads)
  }

  init(_ method: WebMethod, _ path: APIPath, bytes: [UInt8] = [], reads: Reading) {
    self.method = method
    self.path = path.text
    body = bytes
    self.reads = reads
  }
}

extension Mutation {
  /// The request to send.
  package var request: MutationRequest {
    switch self {
    case .addLabels(let name, let number, let labels):
      MutationRequest(
        .post, "/repos/\(name)/issues/\(number)/labels", ["labels": .strings(labels)],
        reads: .labels)
    case .removeLabel(let name, let number, let label):
      MutationRequest(
        .delete, "/repos/\(name)/issues/\(number)/labels/\(label)", reads: .labels)
    case .setState(let name, let number, let state, let reason):
      MutationRequest(
        .patch, "/repos/\(name)/issues/\(number)",
        ["state": .string(state.rawValue), "state_reason": reason.map(JSONValue.string)],
        reads: .issue)
    case .createLabel(let name, let label):
      MutationRequest(.post, "/repos/\(name)/labels", label.members("name"), reads: .label)
    case .updateLabel(let name, let old, let label):
      MutationRequest(
        .patch, "/repos/\(name)/labels/\(old)", label.members("new_name"), reads: .label)
    case .deleteLabel(let name, let label):
      MutationRequest(.delete, "/repos/\(name)/labels/\(label)", reads: .nothing)
    case .createIssue(let name, let title, let body, let labels, let assignees, let milestone):
      MutationRequest(
        .post, "/repos/\(name)/issues",
        [
          "title": .string(title), "body": .string(body), "labels": .strings(labels),
          "assignees": assignees.isEmpty ? nil : .strings(assignees),
          "milestone": milestone.map { .number($0) },
        ], reads: .issue)
    case .editIssue(let name, let number, let title, let body, let milestone):
      MutationRequest(
        .patch, "/repos/\(name)/issues/\(number)",
        [
          "title": title.map(JSONValue.string), "body": body.map(JSONValue.string),
          "milestone": milestone.map { $0 == 0 ? .null : .number($0) },
        ], reads: .issue)
    case .assign(let name, let number, let logins):
      MutationRequest(
        .post, "/repos/\(name)/issues/\(number)/assignees", ["assignees": .strings(logins)],
        reads: .issue)
    case .unassign(let name, let number, let logins):
      MutationRequest(
        .delete, "/repos/\(name)/issues/\(number)/assignees", ["assignees": .strings(logins)],
        reads: .issue)
    case .createComment(let name, let number, _, let body):
      MutationRequest(
        .post, "/repos/\(name)/issues/\(number)/comments", ["body": .string(body)], reads: .id)
    case .updateComment(let name, let id, let body):
      MutationRequest(
        .patch, "/repos/\(name)/issues/comments/\(id)", ["body": .string(body)], reads: .id)
    case .createStatus(let name, let sha, let status):
      MutationRequest(
        .post, "/repos/\(name)/statuses/\(sha)",
        [
          "state": .string(status.state), "context": .string(status.context),
          "description": .string(status.description),
          "target_url": status.targetURL.map(JSONValue.string),
        ], reads: .nothing)
    case .createCheckRun(let name, let body):
      MutationRequest(.post, "/repos/\(name)/check-runs", bytes: body, reads: .id)
    case .updateCheckRun(let name, let id, let body):
      MutationRequest(.patch, "/repos/\(name)/check-runs/\(id)", bytes: body, reads: .id)
    case .createRelease(let name, let tag, let title, let body, let isDraft):
      MutationRequest(
        .post, "/repos/\(name)/releases",
        [
          "tag_name": .string(tag), "name": .string(title), "body": .string(body),
          "draft": .bool(isDraft),
        ], reads: .id)
    case .updateRelease(let name, let id, let title, let body):
      MutationRequest(
        .patch, "/repos/\(name)/releases/\(id)",
        ["name": .string(title), "body": .string(body)], reads: .id)
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
        [
          "title": title.map(JSONValue.string), "body": body.map(JSONValue.string),
          "base": base.map(JSONValue.string),
        ], reads: .pullRequest)
    case .requestReviewers(let name, let number, let logins):
      MutationRequest(
        .post, "/repos/\(name)/pulls/\(number)/requested_reviewers",
        ["reviewers": .strings(logins)], reads: .pullRequest)
    }
  }

  /// True for a change that creates an object each time it is sent.
  var makesNew: Bool {
    switch self {
    case .createIssue, .createComment, .createStatus, .createCheckRun, .createRelease,
      .createPullRequest, .createLabel:
      true
    case .addLabels, .removeLabel, .setState, .editIssue, .assign, .unassign, .updateLabel,
      .deleteLabel, .updateComment, .updateCheckRun, .updateRelease, .publishRelease,
      .updatePullRequest, .requestReviewers:
      false
    }
  }

  /// The changed issue or pull request, if any.
  package var issueNumber: Int? {
    switch check {
    case .issue(let number), .comments(let number): number
    default: nil
    }
  }

  /// The repository of the change.
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
  fileprivate func members(_ name: String) -> [String: JSONValue?] {
    [name: .string(self.name), "color": .string(color), "description": .string(description)]
  }
}

extension MutationAnswer {
  /// Reads GitHub's response to a change.
  init(_ response: WebResponse, as reading: MutationRequest.Reading) throws(GitHubError) {
    switch reading {
    case .labels: self = .labels(try GitHubClient.decoded(response.body))
    case .label: self = .label(try GitHubClient.decoded(response.body))
    case .pullRequest: self = .pullRequest(try GitHubClient.decoded(response.body))
    case .issue: self = .issue(try GitHubClient.decoded(response.body))
    case .id: self = .id((try GitHubClient.decoded(response.body) as Identity).id)
    case .nothing: self = .done
    }
  }
}

/// The id of an object without its other data.
struct Identity: ResponseValue {
  var id: Int64 = 0
}

extension Identity {
  init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(Identity(), [.required("id", \.id)])
  }
}
