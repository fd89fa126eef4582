package import Session
package import Base
package import GitHub
import Synchronization
package import TestSupport
import Testing

/// A desk with a test server: its cache is shared between runs.
package struct BoardDesk {
  package let server: GitHubServer
  private let store: Store
  private let configuration: String
  /// One clock for all runs; without it each run starts at the same time.
  private let clock: Clock?

  package init(
    _ server: GitHubServer = GitHubServer(), configuration: String = "", clock: Clock? = nil,
    store: Store = .shared()
  ) {
    self.store = store
    self.server = server
    self.clock = clock
    self.configuration = configuration
  }

  package static func repository(_ text: String = "octo/app") throws -> RepositoryName {
    try #require(RepositoryName(text))
  }

  package func choices(_ repositories: String..., offline: Bool = false) -> GitHubChoices {
    let names = repositories.isEmpty ? ["octo/app"] : repositories
    return GitHubChoices(
      repositories: names.compactMap { RepositoryName($0) }, apiURL: server.url,
      isOffline: offline, isQuiet: true)
  }

  /// A run of the program with its own identity.
  package func session(
    input: String? = nil, web: WebTransport? = nil, processes: ProcessRunner = .unused,
    width: Int? = nil, token: String = GitHubServer.token
  ) throws -> Session {
    var world = World.holding(
      ["/desk/board.yml": configuration], in: "/desk",
      environment: ["FLOWCTL_TOKEN": token, "PATH": "/desk/bin"], input: input)
    world.web = web ?? server.transport
    world.clock = clock ?? .quick()
    world.openStore = { [store] _ in store }
    world.processes = processes
    world.console.outputSize = { width.map { ($0, 40) } }
    return try Session.open(world, configuration: "/desk/board.yml")
  }

  /// The status labels and the state of an issue on the server.
  package func issue(
    _ number: Int, of repository: String = "octo/app"
  ) async throws -> GitHubState.Issue {
    let state = await server.current
    return try #require(state.repository(repository)?.issues[number])
  }

  /// The number of requests per route since the log was restarted.
  package func writes() async -> [String] {
    await server.log.filter { $0.request.method != .get }.map(\.route)
  }
}

/// Runs a use case that must fail.
package func failure<Value>(of body: () async throws -> Value) async -> Failure? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? Failure
  }
}

extension Report {
  /// The text form.
  package var words: String { String(decoding: text, as: UTF8.self) }
  /// The JSON document.
  package var document: String { String(decoding: json(command: "test"), as: UTF8.self) }
}
