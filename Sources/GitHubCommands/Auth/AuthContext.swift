package import Base
package import GitHub
package import Session

/// The context of the `auth` commands: a server, and where to search its token.
package struct AuthContext {
  package let world: World
  package let server: GitHubServerChoice

  /// Finds the server that the command line, the environment or the remote names.
  package init(_ choices: GitHubChoices, in session: Session) async throws(Failure) {
    world = session.world
    server = try await GitHubServerChoice.make(choices, in: session)
  }

  /// The server.
  package var host: GitHubHost { server.host }

  /// Where to search a token.
  package func search(_ choices: GitHubChoices) -> TokenSearch {
    TokenSearch(world, server, readsInput: choices.readsToken)
  }

  /// A client with a token.
  package func client(_ found: FoundToken) -> GitHubClient {
    var settings = ClientSettings()
    settings.tokenSource = found.source
    return GitHubClient(
      .token(found.token), transport: world.web, store: .none, clock: world.clock,
      settings: settings)
  }

  /// What GitHub reports about a token.
  package func standing(_ found: FoundToken) async throws(Failure) -> TokenStanding {
    try await asking(await client(found).standing())
  }

  /// Stores a token that GitHub accepts, and reports the account and the place.
  package func keep(_ token: Token) async throws(Failure) -> Report {
    world.identity.guardMemory()
    let standing = try await standing(FoundToken(token: token, source: .standardInput))
    let place: String
    do throws(SecretError) {
      place = try await world.secrets.write(host.name, Array(token.revealed.utf8))
    } catch {
      throw error.failure
    }
    let login = ForeignText.shown(standing.login ?? "a GitHub App installation")
    return Report(
      text: "logged in to \(host.name) as \(login); token stored in \(place)\n",
      values: [
        "host": .string(host.name), "login": .optional(standing.login), "place": .string(place),
      ])
  }
}

/// `auth status`: the token's source, scopes and expiry; never the token itself.
extension AuthContext {
  /// Requests the token's data from GitHub, unless `--offline`.
  func status(_ choices: GitHubChoices) async throws(Failure) -> Report {
    let found = try await found(choices)
    let standing = choices.isOffline ? nil : try await standing(found)
    return Report(
      text: TextTable.text(rows(found, standing)), values: values(found, standing))
  }

  private func found(_ choices: GitHubChoices) async throws(Failure) -> FoundToken {
    guard let found = try await search(choices).find() else { throw FirstRun.failure(server) }
    return found
  }

  private func rows(_ found: FoundToken, _ standing: TokenStanding?) -> [[String]] {
    var rows = [
      ["server", host.name], ["from", found.source.text], ["kind", found.token.kind.rawValue],
    ]
    guard let standing else { return rows }
    rows.append(["account", ForeignText.shown(standing.login ?? "a GitHub App installation")])
    if let scopes = standing.scopes {
      rows.append(
        ["scopes", scopes.isEmpty ? "none" : ForeignText.shown(scopes.joined(separator: ", "))])
      let missing = FirstRun.scopes.filter { !TokenScopes.covers($0, scopes) }
      if !missing.isEmpty { rows.append(["missing", missing.joined(separator: ", ")]) }
    }
    rows.append(["expires", ForeignText.shown(standing.expires ?? "unknown")])
    if let remaining = standing.remaining, let limit = standing.limit {
      rows.append(["requests", "\(remaining) of \(limit) left this hour"])
    }
    return rows
  }

  private func values(_ found: FoundToken, _ standing: TokenStanding?) -> [String: JSONValue] {
    var values: [String: JSONValue] = [
      "host": .string(host.name), "source": .string(found.source.text),
      "kind": .string(found.token.kind.rawValue),
    ]
    guard let standing else { return values }
    values["login"] = .optional(standing.login)
    values["scopes"] = standing.scopes.map { .strings($0) } ?? .null
    values["expires"] = .optional(standing.expires)
    values["limit"] = standing.limit.map { .number($0) } ?? .null
    values["remaining"] = standing.remaining.map { .number($0) } ?? .null
    return values
  }

  /// `auth logout`: removes a server's token from every place, without revoking it at GitHub.
  func logOut() async throws(Failure) -> Report {
    let places: [String]
    do throws(SecretError) {
      places = try await world.secrets.remove(host.name)
    } catch {
      throw Failure(
        .inputOutput, TokenSearch.rule, "\(error.place): \(error.reason)",
        hint: error.kind == .unusable ? nil : error.hint)
    }
    let text =
      places.isEmpty
      ? "no token is stored for \(host.name)\n"
      : "removed the token for \(host.name) from \(places.joined(separator: ", "))\n"
        + "the token stays valid until you revoke it at \(host.webURL)/settings/tokens\n"
    return Report(text: text, values: ["host": .string(host.name), "removed": .strings(places)])
  }

  /// `auth token`: the token that the other commands would use, and a newline.
  func printToken(_ choices: GitHubChoices) async throws(Failure) -> Report {
    let found = try await found(choices)
    return Report(
      text: found.token.revealed + "\n",
      values: [
        "host": .string(host.name), "source": .string(found.source.text),
        "token": .string(found.token.revealed),
      ])
  }
}

/// The scopes of classic tokens; a broad scope includes narrower ones.
package enum TokenScopes {
  /// Whether these scopes include another one.
  package static func covers(_ scope: String, _ held: [String]) -> Bool {
    let wider = ["read:org": ["write:org", "admin:org"]]
    return held.contains(scope) || (wider[scope] ?? []).contains(where: held.contains)
  }
}
