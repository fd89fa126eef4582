package import Diagnostics
import Effects
import Git
package import GitHub

/// What a use case needs of GitHub: a client with its token, and the repositories that are meant.
package struct GitHubSession: Sendable {
  package let client: GitHubClient
  /// Where the token is from; nil without one.
  package let source: TokenSource?
  /// The repositories that the command line names, else the clone's own; none outside a clone.
  package let repositories: [RepositoryName]
  /// How the server was chosen.
  package let server: GitHubServerChoice

  /// The same, for use cases that mean nothing without a repository.
  ///
  /// - Throws: a failure that says how to name one.
  package func neededRepositories() throws(Failure) -> [RepositoryName] {
    guard repositories.isEmpty else { return repositories }
    throw Failure(
      .usage, "github", "no repository given, and no remote of this clone points to GitHub",
      hint: .retry(with: "--repo", "<owner/name>"))
  }

  /// The one repository that is meant.
  ///
  /// - Throws: a failure where there is none, or are several.
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

/// Turns what GitHub says into what a command leaves with.
package func asking<Value>(
  _ answer: @autoclosure () async throws(GitHubError) -> Value
) async throws(Failure) -> Value {
  do throws(GitHubError) {
    return try await answer()
  } catch {
    throw error.failure
  }
}

/// The same of several questions.
package func asking<Value>(
  _ answer: () async throws(GitHubError) -> Value
) async throws(Failure) -> Value {
  try await asking(await answer())
}

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
    let found = try await TokenSearch(world, server, readsInput: choices.readsToken).find()
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

/// What a command line says of the server and its repositories.
package struct GitHubChoices: Sendable {
  /// The repositories that are named; none means the clone's own.
  package var repositories: [RepositoryName]
  /// The address of the API.
  package var apiURL: String?
  package var isOffline: Bool
  /// True where the token stands on standard input.
  package var readsToken: Bool
  /// True where waits are not told.
  package var isQuiet: Bool
  /// True where what is asked for comes beside what is done already, so that nobody may wait long
  /// for it.
  var isAside = false

  /// What a command that needs nothing of GitHub asks besides, without a word.
  package static var aside: GitHubChoices {
    var choices = GitHubChoices(isQuiet: true)
    choices.isAside = true
    return choices
  }

  /// Choices of a command line.
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
