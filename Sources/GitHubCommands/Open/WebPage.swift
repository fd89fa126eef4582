package import GitHub
import Session

/// A page of GitHub's for people.
package enum WebPage: Hashable, Sendable {
  case repository
  case issue(Int?)
  case pullRequest(Int?)
  case labels
  case releases
  case actions
  case settings
  /// Of an account.
  case user(Login)
  /// Of another repository than the one that is meant else.
  case other(RepositoryName)
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
      case .some(let word) where word.hasPrefix("@"):
        Login(String(word.dropFirst())).map(Self.user)
      case .some(let word): RepositoryName(word).map(Self.other)
      }
    guard let page else { return nil }
    self = page
  }

  /// True for pages that belong to a repository.
  var isOfRepository: Bool {
    switch self {
    case .token, .user, .other: false
    default: true
    }
  }

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
    case .user(let login): host.webURL + "/" + login.text
    case .other(let name): "\(host.webURL)/\(name)"
    case .token: FirstRun.address(host: host)
    }
  }
}
