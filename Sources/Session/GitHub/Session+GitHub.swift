package import Diagnostics
import Effects
import Git
import GitHub

extension Session {
  /// Opens GitHub as the command line, the environment and the clone's remote tell.
  ///
  /// Nothing is sent yet. The server is that of `--api-url`, `GITHUB_API_URL` or the remote; the
  /// token comes from the nearest place that has one.
  ///
  /// - Throws: where `needsToken` and there is none: a failure that explains how to make one.
  package func github(
    _ choices: GitHubChoices = GitHubChoices(), needsToken: Bool = false
  ) async throws(Failure) -> GitHubSession {
    let server = try await GitHubServerChoice.make(choices, in: self)
    let search = TokenSearch(
      world: world, host: server.host, isNamed: server.isNamed, readsInput: choices.readsToken)
    let found = try await search.find()
    if needsToken, found == nil { throw FirstRun.failure(server) }
    // The store is opened meanwhile.
    async let isReady: Void = choices.isOffline ? () : world.web.prepare(server.host.apiURL)
    var named: Set<RepositoryName> = []
    let repositories = choices.repositories.filter { named.insert($0).inserted }
    let client = client(of: server.host, found, choices)
    await isReady
    return GitHubSession(
      client: client, source: found?.source,
      repositories: repositories.isEmpty
        ? [server.remote?.repository].compactMap(\.self) : repositories,
      server: server)
  }

  private func client(
    of host: GitHubHost, _ found: FoundToken?, _ choices: GitHubChoices
  ) -> GitHubClient {
    var settings = ClientSettings()
    if choices.isAside { settings.hasten() }
    settings.isOffline = choices.isOffline
    settings.tokenSource = found?.source
    settings.owner = world.identity.name()
    settings.isAlive = world.identity.isAlive
    if !choices.isQuiet {
      let console = world.console
      settings.onWait = { console.writeErrors(Array("\($0.text)\n".utf8)) }
      settings.onNote = { console.writeErrors(Array("\($0.text)\n".utf8)) }
    }
    return GitHubClient(
      host: host, token: found?.token, transport: world.web, store: world.openStore("github"),
      clock: world.clock, settings: settings)
  }
}
