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
}

extension Mutation {
  /// What is sent.
  package var request: MutationRequest {
    switch self {
    case .addLabels(let repository, let number, let names):
      MutationRequest(
        .post, "/repos/\(repository)/issues/\(number)/labels", ["labels": .strings(names)],
        reads: .labels)
    case .removeLabel(let repository, let number, let name):
      MutationRequest(
        .delete, "/repos/\(repository)/issues/\(number)/labels/\(name)", nil, reads: .labels)
    case .setState(let repository, let number, let state, let reason):
      MutationRequest(
        .patch, "/repos/\(repository)/issues/\(number)",
        ["state": .string(state.rawValue)].adding("state_reason", reason), reads: .issue)
    case .createLabel(let repository, let label):
      MutationRequest(.post, "/repos/\(repository)/labels", label.members("name"), reads: .label)
    case .updateLabel(let repository, let name, let label):
      MutationRequest(
        .patch, "/repos/\(repository)/labels/\(name)", label.members("new_name"), reads: .label)
    case .createIssue(let repository, let title, let body, let labels):
      MutationRequest(
        .post, "/repos/\(repository)/issues",
        ["title": .string(title), "body": .string(body), "labels": .strings(labels)],
        reads: .issue)
    case .createComment(let repository, let number, _, let body):
      MutationRequest(
        .post, "/repos/\(repository)/issues/\(number)/comments", ["body": .string(body)],
        reads: .id)
    case .updateComment(let repository, let id, let body):
      MutationRequest(
        .patch, "/repos/\(repository)/issues/comments/\(id)", ["body": .string(body)], reads: .id)
    default: reportRequest
    }
  }

  private var reportRequest: MutationRequest {
    switch self {
    case .createStatus(let repository, let sha, let status):
      MutationRequest(
        .post, "/repos/\(repository)/statuses/\(sha)", status.members, reads: .nothing)
    case .createCheckRun(let repository, let body):
      MutationRequest(.post, "/repos/\(repository)/check-runs", bytes: body, .id)
    case .updateCheckRun(let repository, let id, let body):
      MutationRequest(.patch, "/repos/\(repository)/check-runs/\(id)", bytes: body, .id)
    case .createRelease(let repository, let tag, let name, let body, let isDraft):
      MutationRequest(
        .post, "/repos/\(repository)/releases",
        [
          "tag_name": .string(tag), "name": .string(name), "body": .string(body),
          "draft": .bool(isDraft),
        ], reads: .id)
    case .updateRelease(let repository, let id, let name, let body):
      MutationRequest(
        .patch, "/repos/\(repository)/releases/\(id)",
        ["name": .string(name), "body": .string(body)], reads: .id)
    default: request
    }
  }

  /// The issue or pull request that is changed, where it is one.
  package var issueNumber: Int? {
    switch self {
    case .addLabels(_, let number, _), .removeLabel(_, let number, _),
      .setState(_, let number, _, _), .createComment(_, let number, _, _):
      number
    default: nil
    }
  }

  /// Where it happens.
  package var repository: RepositoryName {
    switch self {
    case .addLabels(let repository, _, _), .removeLabel(let repository, _, _),
      .setState(let repository, _, _, _), .createLabel(let repository, _),
      .updateLabel(let repository, _, _), .createIssue(let repository, _, _, _),
      .createComment(let repository, _, _, _), .updateComment(let repository, _, _),
      .createStatus(let repository, _, _), .createCheckRun(let repository, _),
      .updateCheckRun(let repository, _, _), .createRelease(let repository, _, _, _, _),
      .updateRelease(let repository, _, _, _):
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
