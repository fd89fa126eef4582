package import Diagnostics
package import Effects
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
      host: host, token: found.token, transport: world.web, store: .none, clock: world.clock,
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
