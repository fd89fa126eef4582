package import Base
package import GitHub

/// The GitHub context of a use case: a client with its token, and the selected repositories.
package struct GitHubSession: Sendable {
  package let client: GitHubClient
  /// The source of the token; nil without one.
  package let source: TokenSource?
  /// The repositories that the command line names, else the clone's own; none outside a clone.
  package let repositories: [RepositoryName]
  /// How the server was chosen.
  package let server: GitHubServerChoice

  /// The same, for use cases that require a repository.
  ///
  /// - Throws: a failure with the option to use.
  package func neededRepositories(
    instead: Remedy? = nil
  ) throws(Failure) -> [RepositoryName] {
    guard repositories.isEmpty else { return repositories }
    throw server.missingRepository("github", instead: instead)
  }

  /// The one selected repository.
  ///
  /// - Throws: a failure if there are none or several.
  package func neededRepository() throws(Failure) -> RepositoryName {
    let all = try neededRepositories()
    guard all.count == 1, let only = all.first else {
      throw Failure(
        .usage, "github", "expected one repository, got \(all.count)",
        hint: .retry(with: "--repo", all.first?.description ?? "<owner/name>"))
    }
    return only
  }
}

/// Converts a GitHub error to a failure of the command.
package func asking<Value>(
  _ answer: @autoclosure () async throws(GitHubError) -> Value
) async throws(Failure) -> Value {
  do throws(GitHubError) {
    return try await answer()
  } catch {
    throw error.failure
  }
}

/// The same for several results.
package func asking<Value>(
  _ answer: () async throws(GitHubError) -> Value
) async throws(Failure) -> Value {
  try await asking(await answer())
}

extension Session {
  /// Opens GitHub as defined by the command line, the environment and the clone's remote.
  ///
  /// Nothing is sent yet. The server is that of `--api-url`, `GITHUB_API_URL` or the remote; the
  /// token comes from the first place that has one.
  ///
  /// - Throws: with `needsToken` and no token, a failure that explains how to create one.
  package func github(
    _ choices: GitHubChoices = GitHubChoices(), needsToken: Bool = false
  ) async throws(Failure) -> GitHubSession {
    let server = try await GitHubServerChoice.make(choices, in: self)
    let found = try await TokenSearch(world, server, readsInput: choices.readsToken).find()
    if needsToken, found == nil {
      throw server.elsewhere == nil
        ? FirstRun.failure(server) : server.missingRepository("github")
    }
    // The store is opened concurrently.
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
      GitHubAccess(found?.token, or: host), transport: world.web, store: world.openStore("github"),
      clock: world.clock, settings: settings)
  }
}

/// The command-line options of the server and its repositories.
package struct GitHubChoices: Sendable {
  /// The given repositories; none means the clone's own.
  package var repositories: [RepositoryName]
  package var apiURL: String?
  package var isOffline: Bool
  /// True if the token is on standard input.
  package var readsToken: Bool
  /// True if waits are not reported.
  package var isQuiet: Bool
  /// True for additional requests, for which the user should not wait long.
  var isAside = false

  /// Additional silent requests of a command that does not need GitHub.
  package static var aside: GitHubChoices {
    var choices = GitHubChoices(isQuiet: true)
    choices.isAside = true
    return choices
  }

  package init(
    repositories: [RepositoryName] = [], apiURL: String? = nil, isOffline: Bool = false,
    readsToken: Bool = false, isQuiet: Bool = false
  ) {
    self.repositories = repositories
    self.apiURL = apiURL
    self.isOffline = isOffline
    self.readsToken = readsToken
    self.isQuiet = isQuiet
  }
}
