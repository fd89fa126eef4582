package import Diagnostics
import Formats
package import GitHub

/// The instructions without a token: its purpose, its type, and where to store it.
package enum FirstRun {
  /// The scopes of a classic token that all commands together need.
  package static var scopes: [String] { TokenNeed.allScopes }

  /// The failure of a command that needs a token.
  package static func failure(_ server: GitHubServerChoice) -> Failure {
    Failure(
      .notAuthorised,
      [
        Diagnostic(
          TokenSearch.rule, "no token found for '\(server.host.name)'",
          hint: .run(Command.flowctl("auth", "login", "--with-token").adding(option(server.host))))
      ] + explanations(server))
  }

  /// The same as notes below a result.
  package static func notes(_ server: GitHubServerChoice) -> [(message: String, hint: Remedy?)] {
    explanations(server).map { ($0.message, $0.hint) }
  }

  private static func explanations(_ server: GitHubServerChoice) -> [Diagnostic] {
    let host = server.host
    let variables = TokenVariables.names(for: host, isNamed: server.isNamed)
      .joined(separator: ", ")
    return [
      Diagnostic(
        TokenSearch.rule,
        "a classic token needs \(TokenNeed.scopesByCommand)", severity: .note,
        hint: .flowctl("github", "open", "token")),
      Diagnostic(
        TokenSearch.rule,
        "a fine-grained token needs these permissions, read and write: \(TokenNeed.writtenByCommand)",
        severity: .note),
      Diagnostic(
        TokenSearch.rule,
        "flowctl searches \(variables), the token stored by 'auth login', and 'gh auth token'",
        severity: .note, hint: .explain(pipe(from: host))),
      Diagnostic(
        TokenSearch.rule, "create a token at \(address(host: host))", severity: .note),
    ] + (server.isNamed || host == .github ? [] : [remoteAlone(host)])
  }

  /// A clone's remote must not receive tokens of other servers.
  private static func remoteAlone(_ host: GitHubHost) -> Diagnostic {
    Diagnostic(
      TokenSearch.rule,
      "this server comes from the clone's remote only; to use \(TokenVariables.own), set its URL",
      severity: .note, hint: "export GITHUB_API_URL=\(host.apiURL)")
  }

  /// The line that stores the token of `gh` for the same server.
  ///
  /// Without the URL, the token would be sent to another server.
  package static func pipe(from host: GitHubHost) -> String {
    let server = host == .github ? nil : WebAddress(host.webURL)?.authority
    let token = Command(["gh", "auth", "token"] + (server.map { ["--hostname", $0] } ?? []))
    return "\(token) | \(Command.flowctl("auth", "login", "--with-token").adding(option(host)))"
  }

  /// The option that selects a server.
  private static func option(_ host: GitHubHost) -> [String] {
    host == .github ? [] : ["--api-url", host.apiURL]
  }

  /// The page that creates a token, with the scopes filled in.
  package static func address(host: GitHubHost) -> String {
    let scopes = scopes.map { PercentEncoding.part($0) }.joined(separator: ",")
    return "\(host.webURL)/settings/tokens/new?scopes=\(scopes)&description=flowctl"
  }
}
