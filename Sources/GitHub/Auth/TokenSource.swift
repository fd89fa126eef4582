import Diagnostics

/// Where a token was found.
package enum TokenSource: Hashable, Sendable {
  case standardInput
  case variable(String)
  /// Created for an installation of a GitHub App.
  case app(id: String)
  case store(place: String)
  /// The program `gh`, which stores it.
  case gh

  /// As text.
  package var text: String {
    switch self {
    case .standardInput: "standard input"
    case .variable(let name): name
    case .app(let id): "the GitHub App \(id)"
    case .store(let place): place
    case .gh: "gh auth token"
    }
  }

  /// The command that stores a valid token in this place, or removes the token there.
  var remedy: Remedy {
    switch self {
    case .standardInput: .flowctl("github", "open", "token")
    case .variable(let name): .run(Command(["unset", name]))
    case .app: "check FLOWCTL_APP_ID and FLOWCTL_APP_KEY_FILE"
    case .store: .flowctl("auth", "login", "--with-token")
    case .gh: .run(Command(["gh", "auth", "login"]))
    }
  }
}

/// A token with its source.
package struct FoundToken: Sendable {
  package var token: Token
  package var source: TokenSource

  /// Creates a token with its source.
  package init(token: Token, source: TokenSource) {
    self.token = token
    self.source = source
  }
}
