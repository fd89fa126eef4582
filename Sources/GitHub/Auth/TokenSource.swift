package import Base

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

/// A token with its source; it is sent only to the server that it is for.
package struct FoundToken: Sendable {
  package var token: Token
  package var source: TokenSource

  package init(token: Token, source: TokenSource) {
    self.token = token
    self.source = source
  }
}

/// The variables that may contain a token, in search order.
package enum TokenVariables {
  /// The variable only for flowctl.
  package static let own = "FLOWCTL_TOKEN"

  /// The variables with a token for a server, in the order of `gh`.
  ///
  /// The tokens of `GH_TOKEN` and `GITHUB_TOKEN` are for `variableHost`: the server of
  /// `GITHUB_API_URL`, by default github.com. No variable is read for a server that only a remote
  /// names.
  package static func names(
    for host: GitHubHost, isNamed: Bool, variableHost: GitHubHost
  ) -> [String] {
    let general = host == variableHost ? ["GH_TOKEN", "GITHUB_TOKEN"] : []
    if host == .github { return [own] + general }
    return isNamed ? [own, "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"] + general : []
  }

  /// The first token that is set.
  ///
  /// - Returns: nil if none is set; throws the name of a variable with an invalid value.
  package static func find(
    _ names: [String], in environment: EnvironmentVariables, for host: GitHubHost
  ) -> Result<FoundToken?, UnusableVariable> {
    for name in names {
      guard let text = environment[name], !text.isEmpty else { continue }
      guard let token = Token(text, for: host) else {
        return .failure(UnusableVariable(name: name))
      }
      return .success(FoundToken(token: token, source: .variable(name)))
    }
    return .success(nil)
  }
}

/// A variable whose value can't be a token, such as one with a line feed.
package struct UnusableVariable: Error, Hashable, Sendable {
  package var name: String

  package init(name: String) { self.name = name }
}
