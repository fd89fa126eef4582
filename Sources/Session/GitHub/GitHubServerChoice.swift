package import Base
package import GitHub
import Gitflow

/// The server of a command, and the clone's remote.
package struct GitHubServerChoice {
  package private(set) var host: GitHubHost
  /// True if the user named it, also in `GH_HOST`: a clone's remote must not decide where tokens are
  /// sent.
  private(set) var isNamed: Bool
  /// The server of the tokens in the environment.
  let variableHost: GitHubHost
  /// The clone's remote; nil if it is not used, or points elsewhere.
  package var remote: RemoteAddress?
  /// The service of the clone's remote, if it is not GitHub.
  var elsewhere: RemotePlaces.OtherService?

  /// Whether the environment may give it a token, or what a GitHub App signs.
  var takesVariables: Bool { isNamed || host == .github }

  /// The variables that may contain a token for the server, in search order.
  package var tokenVariables: [String] {
    TokenVariables.names(for: host, isNamed: isNamed, variableHost: variableHost)
  }

  /// Chooses: `--api-url`, then `GITHUB_API_URL`, then the remote, then github.com.
  package static func make(
    _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> GitHubServerChoice {
    let variable = try host(session.world.environment["GITHUB_API_URL"], of: "GITHUB_API_URL=")
    let named = try host(choices.apiURL, of: "--api-url ") ?? variable
    var choice = GitHubServerChoice(
      host: named ?? .github, isNamed: true, variableHost: variable ?? .github)
    if named != nil, !choices.repositories.isEmpty { return choice }
    let places = try await session.remotePlaces()
    choice.remote = places.own
    if choices.repositories.isEmpty { choice.elsewhere = places.elsewhere }
    guard named == nil, let remote = places.own else { return choice }
    guard let host = remote.host else {
      throw Failure(
        .usage, "github", "the remote's server '\(remote.server)' is not a valid host name",
        hint: .retry(with: "--api-url", "https://api.github.com"))
    }
    choice.host = host
    choice.isNamed = session.world.environment["GH_HOST"] == host.webServer
    return choice
  }

  private static func host(
    _ text: String?, of place: String
  ) throws(Failure) -> GitHubHost? {
    guard let text, !text.isEmpty || place.hasPrefix("--") else { return nil }
    guard let host = GitHubHost(apiURL: text) else {
      throw Failure(
        .usage, "github",
        "\(place.dropLast()) '\(ForeignText.shown(WebAddress.shown(text)))' is not a valid API URL",
        hint: "\(place)https://HOST/api/v3")
    }
    return host
  }

  /// Refuses a command that needs pull requests if the remote is a folder or another service.
  package static func requireServer(
    _ choices: GitHubChoices, in session: Session, _ rule: RuleID, instead: Remedy
  ) async throws(Failure) {
    guard choices.repositories.isEmpty else { return }
    let places = try await session.remotePlaces()
    guard places.own == nil, let remote = (try? session.policy().policy.remote) else { return }
    throw Failure(
      .usage, rule, places.withoutRequests(remote), hint: instead)
  }

  /// The failure of a command that needs a repository at GitHub, with what to do without one.
  package func missingRepository(_ rule: RuleID, instead: Remedy? = nil) -> Failure {
    let hint = Remedy.retry(with: "--repo", "<owner/name>")
    guard let elsewhere else {
      return Failure(
        .usage, rule, "no repository given, and no remote of this clone points to GitHub",
        hint: hint)
    }
    let (remote, service) = (elsewhere.remote, elsewhere.service.text)
    return Failure(
      .usage, rule, "'\(remote)' is on \(service), but this command needs GitHub",
      hint: (instead ?? Remedy([])).then(.explain("for a repository on GitHub")).then(hint))
  }
}
