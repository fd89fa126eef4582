import Effects

extension Mutation {
  /// Whether GitHub rejects a change because it was made before.
  func isMet(by response: WebResponse) -> Bool {
    switch self {
    case .removeLabel where response.status == 404:
      ErrorBody(of: response.body).message == "Label does not exist"
    case .createLabel where response.status == 422, .createRelease where response.status == 422:
      ErrorBody(of: response.body).faults.contains { $0.code == "already_exists" }
    default: false
    }
  }

  /// The change as a short text.
  package var summary: String {
    switch self {
    case .addLabels(_, let number, let names):
      "add \(Self.list(names)) to \(repository)#\(number)"
    case .removeLabel(_, let number, let name): "remove '\(name)' from \(repository)#\(number)"
    case .setState(_, let number, let state, _):
      "\(state == .open ? "reopen" : "close") \(repository)#\(number)"
    case .createLabel(_, let label): "create the label '\(label.name)' in \(repository)"
    case .updateLabel(_, let name, let label):
      name == label.name
        ? "change the label '\(name)' of \(repository)"
        : "rename the label '\(name)' of \(repository) to '\(label.name)'"
    case .deleteLabel(_, let name): "delete the label '\(name)' of \(repository)"
    case .createIssue(_, let title, _, _, _, _): "create the issue '\(title)' in \(repository)"
    case .editIssue(_, let number, _, _, _): "edit \(repository)#\(number)"
    case .assign(_, let number, let logins):
      "assign \(Self.list(logins)) to \(repository)#\(number)"
    case .unassign(_, let number, let logins):
      "unassign \(Self.list(logins)) from \(repository)#\(number)"
    case .createComment(_, let number, _, _): "comment on \(repository)#\(number)"
    case .updateComment: "change a comment in \(repository)"
    case .createStatus(_, let sha, let status):
      "report '\(status.context)' on \(sha.prefix(8)) of \(repository)"
    case .createCheckRun, .updateCheckRun: "report a check run to \(repository)"
    case .createRelease(_, let tag, _, _, _): "create the release '\(tag)' of \(repository)"
    case .updateRelease(_, _, let name, _): "change the release '\(name)' of \(repository)"
    case .publishRelease(_, _, let tag): "publish the release '\(tag)' of \(repository)"
    case .createPullRequest(_, _, let head, let base, _):
      "open a pull request from '\(head)' into '\(base)' in \(repository)"
    case .updatePullRequest(_, let number, _, _, _): "change \(repository)#\(number)"
    case .requestReviewers(_, let number, let logins):
      "request a review of \(repository)#\(number) by \(Self.list(logins))"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }
}
