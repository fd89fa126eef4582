/// The events of GitHub Actions that speak of a branch.
enum GitHubEventKind: Hashable, Sendable {
  /// `checksOutBase` is true for `pull_request_target`, whose ref and SHA are the default branch's.
  case pullRequest(checksOutBase: Bool)
  case mergeGroup
  case push
  case create
  case delete

  /// The kind by the name in `GITHUB_EVENT_NAME`; nothing for `schedule` and the like.
  init?(eventName: String) {
    switch eventName {
    case "pull_request", "pull_request_review", "pull_request_review_comment":
      self = .pullRequest(checksOutBase: false)
    case "pull_request_target": self = .pullRequest(checksOutBase: true)
    case "merge_group": self = .mergeGroup
    case "push": self = .push
    case "create": self = .create
    case "delete": self = .delete
    default: return nil
    }
  }
}
