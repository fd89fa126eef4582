extension GitHubState {
  /// A GitHub App that is installed once.
  package struct App: Sendable {
    package var id: Int
    package var clientID: String
    package var slug = "flowctl"
    package var installation: Int
    /// The organization where it is installed.
    package var account: String
  }

  /// A device that waits for its user to enter a code.
  package struct DeviceRequest: Sendable {
    package let userCode: String
    package var scopes: [String]
    package var state = State.pending
    var interval: Int
    var polledAt: Double?
    var expiresAt: Double

    /// What the user has done.
    package enum State: Sendable {
      case pending
      case allowed(login: String)
      case denied
    }
  }
}
