import Diagnostics

/// Where a token was found.
package enum TokenSource: Hashable, Sendable {
  case standardInput
  case variable(String)
  /// Made for an installation of a GitHub App.
  case app(id: String)
  case store(place: String)
  /// The program `gh`, which keeps it.
  case gh

  /// For people.
  package var text: String {
    switch self {
    case .standardInput: "standard input"
    case .variable(let name): name
    case .app(let id): "the GitHub App \(id)"
    case .store(let place): place
    case .gh: "gh auth token"
    }
  }

  /// What brings a token to this place that GitHub knows, or takes the place out of the way.
  var remedy: Remedy {
    switch self {
    case .standardInput: .flowctl("github", "open", "token")
    case .variable(let name): "unset \(name)"
    case .app: "look at FLOWCTL_APP_ID and FLOWCTL_APP_KEY_FILE"
    case .store: .flowctl("auth", "login", "--with-token")
    case .gh: "gh auth login"
    }
  }
}

/// A token with the place that it was found in.
package struct FoundToken: Sendable {
  package var token: Token
  package var source: TokenSource

  /// A token of a place.
  package init(token: Token, source: TokenSource) {
    self.token = token
    self.source = source
  }
}
