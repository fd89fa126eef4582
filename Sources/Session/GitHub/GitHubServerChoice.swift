package import Diagnostics
import Effects
import Git
package import GitHub
import Gitflow

/// The server of a command, and the clone's remote.
package struct GitHubServerChoice {
  package var host: GitHubHost
  /// True if the user named it: a clone's remote must not decide where tokens are sent.
  var isNamed: Bool
  /// The clone's remote; nil if it is not used, or points elsewhere.
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

  /// The remote of the clone, if both exist.
  package static func remote(of session: Session) async throws(Failure) -> RemoteAddress? {
    try await remotes(of: session).own
  }

  /// Refuses a command that needs pull requests if the remote is a folder or has no such address.
  package static func requireServer(
    _ choices: GitHubChoices, in session: Session, _ rule: RuleID, instead: Command
  ) async throws(Failure) {
    guard choices.repositories.isEmpty, try await remote(of: session) == nil,
      let remote = (try? session.policy().policy.remote)
    else { return }
    throw Failure(
      .usage, rule, "'\(remote)' is not on GitHub, so it has no pull requests",
      hint: Remedy.explain("to merge here and push").then(.run(instead)))
  }

  /// The remote of the clone, and all its remotes.
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
