package import Diagnostics
import Effects
import Git
package import GitHub
import Gitflow

/// The server that a command speaks with, and what the clone's remote says.
package struct GitHubServerChoice {
  package var host: GitHubHost
  /// True where the user named it: the remote of some clone must not make tokens go anywhere.
  var isNamed: Bool
  /// What the clone's remote means; nil where it is not asked for, or leads elsewhere.
  package var remote: RemoteAddress?

  /// Chooses: `--api-url`, then `GITHUB_API_URL`, then the remote, then github.com.
  package static func make(
    _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> GitHubServerChoice {
    let named = try named(choices, session.world.environment)
    if let named, !choices.repositories.isEmpty {
      return GitHubServerChoice(host: named, isNamed: true)
    }
    let remote = try await remote(of: session)
    if let named { return GitHubServerChoice(host: named, isNamed: true, remote: remote) }
    guard let remote else { return GitHubServerChoice(host: .github, isNamed: true) }
    guard let host = remote.host else {
      throw Failure(
        .usage, "github", "the remote's server '\(remote.server)' is not a valid host name",
        hint: .retry(with: "--api-url", "https://api.github.com"))
    }
    return GitHubServerChoice(host: host, isNamed: false, remote: remote)
  }

  private static func named(
    _ choices: GitHubChoices, _ environment: EnvironmentVariables
  ) throws(Failure) -> GitHubHost? {
    let variable = environment["GITHUB_API_URL"].flatMap { $0.isEmpty ? nil : $0 }
    guard let text = choices.apiURL ?? variable else { return nil }
    guard let host = GitHubHost(apiURL: text) else {
      let place = choices.apiURL == nil ? "GITHUB_API_URL" : "--api-url"
      throw Failure(
        .usage, "github", "\(place) '\(ForeignText.shown(text))' is not a valid API URL",
        hint: "\(place)\(choices.apiURL == nil ? "=" : " ")https://HOST/api/v3")
    }
    return host
  }

  /// What the remote of the clone means, if there is a clone and it has one.
  static func remote(of session: Session) async throws(Failure) -> RemoteAddress? {
    try await remotes(of: session).own
  }

  /// What the remote of the clone means, and what all of them do.
  package static func remotes(
    of session: Session
  ) async throws(Failure) -> (own: RemoteAddress?, all: [RemoteAddress]) {
    guard session.location != nil else { return (nil, []) }
    let remotes = try await session.remotes()
    guard !remotes.isEmpty else { return (nil, []) }
    let name = (try? session.policy().policy.remote) ?? "origin"
    let remote = remotes.first { $0.name == name } ?? (remotes.count == 1 ? remotes[0] : nil)
    return (remote.flatMap { RemoteAddress($0.url) }, remotes.compactMap { RemoteAddress($0.url) })
  }
}
