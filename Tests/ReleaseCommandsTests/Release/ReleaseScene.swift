@testable import GitHubCommands
@testable import Session
import Base
import GitHub
import Gitflow
import LiveEffects
import Synchronization
import TestSupport
import Testing

/// A clone of octo/app with a release in progress, and the server with its pull requests.
struct ReleaseScene {
  let repository: ScratchRepository
  let server = GitHubServer(url: "https://api.github.com")
  var store = Store.shared()
  let seconds = PassingTime()
  let talk = HeardTalk()

  /// `main` tagged v1.1.0; on `develop` #1 squashed (its text closes #3) and #2 merged.
  static func make() async throws -> ReleaseScene {
    let scene = ReleaseScene(repository: try await .make())
    let git = scene.repository
    try await git.commit("Begin", files: ["app.txt": "one\n"])
    try await git.git("tag", "v1.1.0")
    try await git.git("remote", "add", "origin", "https://github.com/octo/app.git")
    try await git.git("switch", "--quiet", "-c", "develop")
    try await git.commit("Add login (#1)", files: ["login.txt": "one\n"])
    try await git.git("switch", "--quiet", "-c", "feature/menu")
    try await git.commit("Work on the menu", files: ["menu.txt": "one\n"])
    try await git.git("switch", "--quiet", "develop")
    try await git.merge(
      "feature/menu", subject: "Merge pull request #2 from octo/feature/menu\n\nAdd a menu")
    await scene.server.edit { state in
      state.addRepository("octo/app")
      state.addPull("Add login", to: "octo/app", head: "feature/login") { issue, pull in
        issue.body = "Closes #3"
        pull.mergedAt = "2024-01-01T00:02:00Z"
      }
      state.addPull("Add a menu", to: "octo/app", head: "feature/menu") { _, pull in
        pull.mergedAt = "2024-01-01T00:04:00Z"
      }
      state.addIssue("Nobody can log in", to: "octo/app")
    }
    return scene
  }

  /// The world of the scene, with `transport` as its network.
  func session(
    _ variables: [String: String] = [:], transport: WebTransport? = nil
  ) throws -> Session {
    let environment = repository.environment
      .merging(["FLOWCTL_TOKEN": GitHubServer.token]) { $1 }.merging(variables) { $1 }
    let (store, seconds, talk) = (store, seconds, talk)
    return try Session.open(
      World(
        files: .live, processes: .live,
        console: Console(
          outputIsTerminal: false, inputIsTerminal: false, writeOutput: { _ in },
          writeErrors: { talk.hear($0) }, readInput: { _ in [] }, readLine: { nil }),
        environment: EnvironmentVariables(environment), web: transport ?? server.transport,
        clock: Clock(
          now: { seconds.now }, sleep: { time in seconds.pass(time) }, chance: { 0.5 }),
        openStore: { _ in store }, directory: repository.path, now: { 1_800_000_000 }))
  }

  /// `release sync`, and its number of requests by method.
  @discardableResult
  func sync(
    _ question: ReleaseQuestion = ReleaseQuestion(version: Version(1, 2, 0)),
    _ options: SyncRelease.Options = .init(), transport: WebTransport? = nil
  ) async throws -> (listing: Report, reads: Int, writes: Int) {
    await server.forgetLog()
    let listing = try await SyncRelease.run(question, options, in: session(transport: transport))
    let methods = await server.log.map(\.request.method)
    let reads = methods.count { $0 == .get }
    return (listing, reads, methods.count - reads)
  }

  /// The labels of each item that has any.
  func labels() async -> [Int: [String]] {
    await server.edit { state in
      let repository = state.repository("octo/app")
      let names = repository?.labels ?? [:]
      return (repository?.issues ?? [:]).mapValues { issue in
        issue.labels.compactMap { names[$0]?.name }.sorted()
      }.filter { !$0.value.isEmpty }
    }
  }

  /// The expected labels if each item of the release has only the label of its state.
  func all(_ state: String) -> [Int: [String]] {
    [1: ["1.2.0: \(state)"], 2: ["1.2.0: \(state)"], 3: ["1.2.0: \(state)"]]
  }

  /// The server's network, with a hook before each request, starting at number 1.
  func transport(
    before request: @escaping @Sendable (_ number: Int) async throws -> Void
  ) -> WebTransport {
    let server = server
    let passed = Mutex(0)
    return WebTransport { sent throws(WebError) in
      let number = passed.withLock { passed in
        passed += 1
        return passed
      }
      do { try await request(number) } catch { throw .cancelled }
      return try await server.transport.send(sent)
    }
  }

  /// The same clone without data of earlier runs.
  func onAnotherMachine() -> ReleaseScene {
    var scene = self
    scene.store = Store.shared()
    return scene
  }

  func cutRelease() async throws {
    try await repository.git("switch", "--quiet", "-c", "release/1.2.0", "develop")
  }

  func mergeRelease() async throws {
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("release/1.2.0")
  }
}

/// The time of a clock, which sleeping advances.
final class PassingTime: Sendable {
  private let seconds = Mutex(1_800_000_000.0)

  var now: Double { seconds.withLock { $0 } }

  func pass(_ time: Double) { seconds.withLock { $0 += time } }
}

/// The output on standard error.
final class HeardTalk: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  var words: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func hear(_ said: [UInt8]) { bytes.withLock { $0 += said } }
}
