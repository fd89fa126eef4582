import Diagnostics
import Effects
import GitHub
import Synchronization
import TestSupport
import Testing
import Workflows

/// A desk from which the tests' server is asked: what is kept lasts from run to run.
struct BoardDesk {
  let server: GitHubServer
  private let store: Store
  private let configuration: String
  /// One for all runs; without it each begins at the same time.
  private let clock: Clock?

  init(
    _ server: GitHubServer = GitHubServer(), configuration: String = "", clock: Clock? = nil,
    store: Store = .shared()
  ) {
    self.store = store
    self.server = server
    self.clock = clock
    self.configuration = configuration
  }

  static func repository(_ text: String = "octo/app") throws -> RepositoryName {
    try #require(RepositoryName(text))
  }

  func choices(_ repositories: String..., offline: Bool = false) -> GitHubChoices {
    let names = repositories.isEmpty ? ["octo/app"] : repositories
    return GitHubChoices(
      repositories: names.compactMap { RepositoryName($0) }, apiURL: server.url,
      isOffline: offline, isQuiet: true)
  }

  /// A run of the program, with an identity of its own.
  func session(
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
    world.console.outputWidth = { width }
    return try Session.open(world, configuration: "/desk/board.yml")
  }

  /// The status labels and the state of an issue at the server.
  func issue(
    _ number: Int, of repository: String = "octo/app"
  ) async throws -> GitHubState.Issue {
    let state = await server.current
    return try #require(state.repository(repository)?.issues[number])
  }

  /// How often each route was asked since the log was forgotten.
  func writes() async -> [String] {
    await server.log.filter { $0.request.method != .get }.map(\.route)
  }
}

extension Clock {
  /// A clock that jumps over every wait.
  static func quick() -> Clock {
    let time = SteppingTime()
    return Clock(
      now: { time.now },
      sleep: { seconds throws(CancellationError) in
        if Task.isCancelled { throw CancellationError() }
        time.pass(seconds)
        await Task.yield()
      },
      chance: { .random(in: 0..<1) })
  }
}

/// Seconds that pass only by waiting.
private final class SteppingTime: Sendable {
  private let seconds = Mutex(1_800_000_000.0)

  var now: Double { seconds.withLock { $0 } }

  func pass(_ time: Double) { seconds.withLock { $0 += time } }
}

/// Runs a use case that must fail.
func failure<Value>(of body: () async throws -> Value) async -> Failure? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? Failure
  }
}

extension Listing {
  /// The answer for people.
  var words: String { String(decoding: text, as: UTF8.self) }
  /// The document.
  var document: String { String(decoding: json(command: "test"), as: UTF8.self) }
}
