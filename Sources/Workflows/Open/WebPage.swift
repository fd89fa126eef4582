import GitHub

/// A page of GitHub's for people.
package enum WebPage: Hashable, Sendable {
  case repository
  case issue(Int?)
  case pullRequest(Int?)
  case labels
  case releases
  case actions
  case settings
  /// The form that makes a token, with the scopes filled in.
  case token

  /// Reads the words of the command line.
  ///
  /// - Returns: nil where they name no page.
  package init?(_ name: String?, number: Int?) {
    let page: WebPage? =
      switch name {
      case nil, "repo": .repository
      case "issue", "issues", "board": .issue(number)
      case "pr", "pull", "prs": .pullRequest(number)
      case "labels": .labels
      case "releases": .releases
      case "actions": .actions
      case "settings": .settings
      case "token": .token
      default: nil
      }
    guard let page else { return nil }
    self = page
  }

  /// True for pages that belong to a repository.
  var isOfRepository: Bool { self != .token }

  /// The address of the page.
  func address(of repository: RepositoryName?, at host: GitHubHost) -> String {
    let base = host.webURL + "/" + (repository?.description ?? "")
    return switch self {
    case .repository: base
    case .issue(let number): base + "/issues" + (number.map { "/\($0)" } ?? "")
    case .pullRequest(let number): base + (number.map { "/pull/\($0)" } ?? "/pulls")
    case .labels: base + "/labels"
    case .releases: base + "/releases"
    case .actions: base + "/actions"
    case .settings: base + "/settings"
    case .token: FirstRun.address(host: host)
    }
  }
}
