package import Base
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
    let places = server.tokenVariables + ["the token stored by 'auth login'"]
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
        "flowctl searches \(places.joined(separator: ", ")), and 'gh auth token'",
        severity: .note, hint: .explain(pipe(from: host))),
      Diagnostic(
        TokenSearch.rule, "create a token at \(address(host: host))", severity: .note),
    ] + (server.takesVariables ? [] : [remoteAlone(host)])
  }

  /// A clone's remote must not receive tokens of other servers.
  private static func remoteAlone(_ host: GitHubHost) -> Diagnostic {
    Diagnostic(
      TokenSearch.rule,
      "this server comes from the clone's remote only; to use a token of the environment, set its URL",
      severity: .note, hint: "export GITHUB_API_URL=\(host.apiURL)")
  }

  /// The line that stores the token of `gh` for the same server.
  ///
  /// Without the URL, the token would be sent to another server.
  package static func pipe(from host: GitHubHost) -> String {
    let token = Command(
      ["gh", "auth", "token"] + (host == .github ? [] : ["--hostname", host.webServer]))
    return "\(token) | \(Command.flowctl("auth", "login", "--with-token").adding(option(host)))"
  }

  /// The option that selects a server.
  private static func option(_ host: GitHubHost) -> [String] {
    host == .github ? [] : ["--api-url", host.apiURL]
  }

  /// The page that creates a token, with the scopes filled in.
  package static func address(host: GitHubHost) -> String {
    let scopes = scopes.map { PercentEncoding.part($0) }.joined(separator: ",")
    return "\(host.webURL)/settings/tokens/new?scopes=\(scopes)"
  }
}

/// The permissions that some commands need; the page on tokens has the same table.
package struct TokenNeed: Sendable {
  /// As in a Markdown table.
  let commands: String
  /// Scopes of a classic token.
  let scopes: [String]
  /// What a fine-grained token may write.
  let written: [String]
  /// What it only reads.
  let read: [String]

  package static let all = [
    TokenNeed("`board`, `issue list`, `issue show`", reads: "Issues"),
    TokenNeed("changes of issues and labels, `start --issue`", writes: "Issues"),
    TokenNeed("`submit`, `finish`", writes: "Issues", "Pull requests", "Contents"),
    TokenNeed("`release status`", reads: "Issues", "Pull requests", "Contents"),
    TokenNeed("`release sync`", writes: "Issues", "Pull requests", reads: "Contents"),
    TokenNeed("`release notes --to github`", writes: "Contents"),
    TokenNeed(
      "`check merge --publish`, `gate run --publish`", writes: "Commit statuses", "Pull requests"),
    TokenNeed("`ruleset check`", reads: "Metadata"),
    TokenNeed(
      "`github users`, `github repos` of an organization", scope: "read:org", reads: "Members"),
  ]

  /// The row of a Markdown table.
  package var row: String {
    let scopes = scopes.map { "`\($0)`" }.joined(separator: ", ")
    let permissions = [(written, "read and write"), (read, "read")].filter { !$0.0.isEmpty }
      .map { "\($0.joined(separator: ", ")): \($1)" }
    return "| \(commands) | \(scopes) | \(permissions.joined(separator: "; ")) |"
  }

  /// The scopes of a classic token that all commands together need.
  static var allScopes: [String] { unique(all.flatMap(\.scopes)) }

  /// The scopes of a classic token; all but the first one with the commands that need them.
  static var scopesByCommand: String {
    let first = all.first?.scopes ?? []
    let others = byCommand(all.filter { $0.scopes != first }.map { ($0, $0.scopes) })
    let names = first.map { "'\($0)'" }.joined(separator: " and ")
    return
      "\(names) for every command on GitHub ('public_repo' if all repositories are public); \(others)"
  }

  /// The write permissions of a fine-grained token, with the commands that need them first.
  static var writtenByCommand: String {
    byCommand(all.map { ($0, $0.written) })
  }

  private static func byCommand(_ needs: [(need: TokenNeed, names: [String])]) -> String {
    var known: Set<String> = []
    return needs.compactMap { need, names -> String? in
      let new = names.filter { known.insert($0).inserted }.map { "'\($0)'" }
      if new.isEmpty { return nil }
      let commands = need.commands.replacing("`", with: "")
      return "\(new.joined(separator: " and ")) for \(commands)"
    }.joined(separator: "; ")
  }

  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }
}

extension TokenNeed {
  private init(
    _ commands: String, scope: String = "repo", writes written: String..., reads read: String...
  ) {
    self.init(commands: commands, scopes: [scope], written: written, read: read)
  }
}
