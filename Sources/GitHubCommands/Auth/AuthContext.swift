package import Diagnostics
package import Effects
package import GitHub
package import Session

/// What the commands of `auth` work on: a server, and where its token is looked for.
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

  /// Where a token is looked for.
  package func search(_ choices: GitHubChoices) -> TokenSearch {
    TokenSearch(world, server, readsInput: choices.readsToken)
  }

  /// A client with a token.
  package func client(_ found: FoundToken) -> GitHubClient {
    var settings = ClientSettings()
    settings.tokenSource = found.source
    return GitHubClient(
      host: host, token: found.token, transport: world.web, store: .none, clock: world.clock,
      settings: settings)
  }

  /// What GitHub says of a token.
  package func standing(_ found: FoundToken) async throws(Failure) -> TokenStanding {
    try await asking(await client(found).standing())
  }

  /// Keeps a token that GitHub knows, and answers for whom and where.
  package func keep(_ token: Token) async throws(Failure) -> Report {
    world.identity.guardMemory()
    let standing = try await standing(FoundToken(token: token, source: .standardInput))
    let place: String
    do throws(SecretError) {
      place = try await world.secrets.write(host.name, Array(token.revealed.utf8))
    } catch {
      throw error.failure
    }
    let login = ForeignText.shown(standing.login ?? "an installation")
    return Report(
      text: "logged in to \(host.name) as \(login); the token is kept in \(place)\n",
      values: [
        "host": .string(host.name), "login": .optional(standing.login), "place": .string(place),
      ])
  }
}
