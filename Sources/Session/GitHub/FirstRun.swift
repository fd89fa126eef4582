package import Diagnostics
import Formats
package import GitHub

/// What somebody reads who has no token yet: what it is for, which one, and where it goes.
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
          hint: .flowctl("auth", "login", "--with-token"))
      ] + explanations(server))
  }

  /// The same beside an answer that shows something.
  package static func notes(_ server: GitHubServerChoice) -> [(message: String, hint: Remedy?)] {
    explanations(server).map { ($0.message, $0.hint) }
  }

  private static func explanations(_ server: GitHubServerChoice) -> [Diagnostic] {
    let host = server.host
    let written = TokenNeed.written.map { "'\($0)'" }
    let variables = TokenVariables.names(for: host, isNamed: server.isNamed)
      .joined(separator: ", ")
    return [
      Diagnostic(
        TokenSearch.rule,
        "a classic token needs \(scopes.map { "'\($0)'" }.joined(separator: " and ")); "
          + "a fine-grained one \(written.dropLast().joined(separator: ", ")) and "
          + "\(written.last ?? ""), read and write",
        severity: .note, hint: .flowctl("open", "token")),
      Diagnostic(
        TokenSearch.rule,
        "flowctl searches \(variables), the token stored by 'auth login', and 'gh auth token'",
        severity: .note, hint: "gh auth token\(hostname(host)) | flowctl auth login --with-token"),
      Diagnostic(
        TokenSearch.rule, "create a token at \(address(host: host))", severity: .note),
    ] + (server.isNamed || host == .github ? [] : [remoteAlone(host)])
  }

  /// The remote of some clone must not have the tokens of other servers come to it.
  private static func remoteAlone(_ host: GitHubHost) -> Diagnostic {
    Diagnostic(
      TokenSearch.rule,
      "this server comes from the clone's remote only; to use \(TokenVariables.own), set its URL",
      severity: .note, hint: "export GITHUB_API_URL=\(host.apiURL)")
  }

  /// Which of its servers `gh` is asked for.
  private static func hostname(_ host: GitHubHost) -> String {
    guard host != .github, let server = WebAddress(host.webURL)?.authority else { return "" }
    return " --hostname \(server)"
  }

  /// The page that makes a token, with the scopes filled in.
  package static func address(host: GitHubHost) -> String {
    let scopes = scopes.map { PercentEncoding.part($0) }.joined(separator: ",")
    return "\(host.webURL)/settings/tokens/new?scopes=\(scopes)&description=flowctl"
  }
}
