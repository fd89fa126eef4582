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
