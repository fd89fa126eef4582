import Diagnostics
import Effects
import GitHub

/// What the commands of `auth` work on: a server, and where its token is looked for.
struct AuthContext {
  let world: World
  let server: GitHubServerChoice

  init(_ choices: GitHubChoices, in session: Session) async throws(Failure) {
    world = session.world
    server = try await GitHubServerChoice.make(choices, in: session)
  }

  var host: GitHubHost { server.host }

  func search(_ choices: GitHubChoices) -> TokenSearch {
    TokenSearch(
      world: world, host: host, isNamed: server.isNamed, readsInput: choices.readsToken)
  }

  func client(_ found: FoundToken) -> GitHubClient {
    var settings = ClientSettings()
    settings.tokenSource = found.source
    return GitHubClient(
      host: host, token: found.token, transport: world.web, store: .none, clock: world.clock,
      settings: settings)
  }

  /// What GitHub says of a token.
  func standing(_ found: FoundToken) async throws(Failure) -> TokenStanding {
    do throws(GitHubError) {
      return try await client(found).standing()
    } catch {
      throw error.failure
    }
  }

  /// Keeps a token that GitHub knows, and answers for whom and where.
  func keep(_ token: Token) async throws(Failure) -> Listing {
    world.identity.guardMemory()
    let standing = try await standing(FoundToken(token: token, source: .standardInput))
    let place: String
    do throws(SecretError) {
      place = try await world.secrets.write(host.name, Array(token.revealed.utf8))
    } catch {
      throw error.failure
    }
    let login = ForeignText.shown(standing.login ?? "an installation")
    return Listing(
      text: "logged in to \(host.name) as \(login); the token is kept in \(place)\n",
      values: [
        "host": .string(host.name), "login": .optional(standing.login), "place": .string(place),
      ])
  }
}
