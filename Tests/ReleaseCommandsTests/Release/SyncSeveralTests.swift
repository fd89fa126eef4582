import CommandTestSupport
@testable import GitHubCommands
@testable import Session
import Base
import GitHub
import Gitflow
import TestSupport
import Testing

/// One release in several repositories, some of which fail.
@Suite struct SyncSeveralTests {
  /// The scene, in which #1 also closes an issue of octo/server.
  private func scene() async throws -> ReleaseScene {
    let scene = try await ReleaseScene.make()
    await scene.server.edit { state in
      state.addRepository("octo/server")
      state.addIssue("Sessions end too soon", to: "octo/server")
      state.change("octo/app") { $0.issues[1]?.body = "Closes #3, closes octo/server#1" }
    }
    return scene
  }

  private func question(_ names: String...) -> ReleaseQuestion {
    ReleaseQuestion(
      version: Version(1, 2, 0),
      choices: GitHubChoices(repositories: names.compactMap { RepositoryName($0) }))
  }

  private func label(of scene: ReleaseScene) async -> [String] {
    await scene.server.current.repository("octo/server")?.issues[1]?.labels ?? []
  }

  @Test func `an unreadable repository is reported, and the others are shown`() async throws {
    let scene = try await scene()
    let question = question("octo/app", "octo/none", "octo/server")
    // The second run has the data of the others, but must not forget the failed one.
    for writes in [6, 0] {
      let run = try await scene.sync(question)
      #expect(run.listing.status == .unknown)
      #expect(run.writes == writes)
      #expect(run.listing.words.contains("octo/none: 'octo/none' doesn't exist"))
      #expect(
        run.listing.words.contains(
          "flowctl release sync --release 1.2.0 --repo octo/app --repo octo/none\n"))
      #expect(run.listing.document.contains(#""repository": "octo/none""#))
    }
    #expect(await scene.labels().count == 3)
    #expect(await label(of: scene) == ["1.2.0: in develop"])
    await scene.server.edit { _ = $0.addRepository("octo/none") }
    #expect(try await scene.sync(question).listing.status == .pass)
    #expect(try await scene.sync(question).reads == 0)
  }

  @Test func `incomplete notes are not written`() async throws {
    let scene = try await scene()
    await #expect(throws: Failure.self) {
      try await WriteReleaseNotes.run(
        question("octo/app", "octo/none"), .init(target: .markdown), in: scene.session())
    }
  }

  @Test func `a repository that is added later is read`() async throws {
    let scene = try await scene()
    try await scene.sync()
    let run = try await scene.sync(question("octo/app", "octo/none"))
    #expect(run.listing.status == .unknown)
    #expect(try await scene.sync(question("octo/app", "octo/server")).writes == 2)
    let fewer = try await scene.sync()
    #expect((fewer.listing.status, fewer.writes) == (.pass, 0))
  }

  @Test func `a failed write does not stop the others, and is done by the next run`() async throws {
    let scene = try await scene()
    let question = question("octo/app", "octo/server")
    await scene.server.inject(
      .status(403, body: #"{"message":"Repository was archived so is read-only."}"#),
      on: "/repos/octo/server/labels", skipping: 1)
    let run = try await scene.sync(question)
    #expect(run.listing.status == .unknown)
    #expect(run.listing.words.contains("\nsent 4 requests\nocto/server: 'octo/server' is archived"))
    #expect(!run.listing.words.contains("octo/server#1"))
    #expect(await scene.labels().count == 3)
    let again = try await scene.sync(question)
    #expect(again.listing.status == .pass)
    #expect(again.writes == 2)
    #expect(await label(of: scene) == ["1.2.0: in develop"])
  }

  @Test func `a state that can't be reached in one repository is reached by the next run`()
    async throws
  {
    let scene = try await scene()
    let question = question("octo/app", "octo/server")
    try await scene.sync(question)
    try await scene.cutRelease()
    await scene.server.inject(
      .status(403, body: #"{"message":"Repository was archived so is read-only."}"#),
      on: "/repos/octo/server/labels/1.2.0%3A%20in%20develop")
    #expect(try await scene.sync(question).listing.status == .unknown)
    #expect(await scene.labels()[1] == ["1.2.0: in release"])
    #expect(try await scene.sync(question).listing.status == .pass)
    #expect(await label(of: scene) == ["1.2.0: in release"])
  }

  @Test func `without the release's own repository the others are unknown`() async throws {
    let scene = try await scene()
    let question = question("octo/app", "octo/server")
    try await scene.sync(question)
    try await scene.cutRelease()
    await scene.server.inject(.status(404), on: "/repos/octo/app/labels")
    let again = ReleaseQuestion(
      version: question.version, refreshes: true, choices: question.choices)
    await #expect(throws: Failure.self) { try await scene.sync(again) }
    #expect(await label(of: scene) == ["1.2.0: in develop"])
  }

  @Test func `the clone's repository is the release's at any position`() async throws {
    let scene = try await scene()
    #expect(try await scene.sync(question("octo/server", "octo/app", "Octo/Server")).writes == 6)
    #expect(await scene.labels().count == 3)
    #expect(await label(of: scene) == ["1.2.0: in develop"])
  }

  @Test func `changes by the release of another repository are not treated as own`()
    async throws
  {
    let scene = try await scene()
    // Without a remote, the commits use the issue numbers of the first given repository.
    try await scene.repository.git("remote", "remove", "origin")
    try await scene.sync(question("octo/app", "octo/server"))
    #expect(await scene.labels().count == 3)
    try await scene.sync(question("octo/server", "octo/app"))
    #expect(await scene.labels().isEmpty)
    try await scene.sync(question("octo/app", "octo/server"))
    #expect(await scene.labels().count == 3)
    let again = try await scene.sync(question("octo/app", "octo/server"))
    #expect((again.reads, again.writes) == (0, 0))
  }

  @Test func `a foreign label stops the work only in its repository`() async throws {
    let scene = try await scene()
    await scene.server.edit { $0.addLabel("1.2.0: in develop", to: "octo/server") }
    let run = try await scene.sync(question("octo/app", "octo/server"))
    #expect(run.listing.status == .unknown)
    #expect(await scene.labels().count == 3)
    #expect(await label(of: scene).isEmpty)
  }

  @Test func `if all fail there is no result`() async throws {
    let scene = try await scene()
    await scene.server.edit { state in
      state.addLabel("1.2.0: in develop", to: "octo/app")
      state.addLabel("1.2.0: in develop", to: "octo/server")
    }
    let run = try await scene.sync(question("octo/app", "octo/server"))
    #expect(run.listing.status == .unavailable)
    #expect(run.writes == 0)
  }

  @Test func `a release marked as live stays so after an interrupted run`() async throws {
    let scene = try await scene()
    try await scene.cutRelease()
    try await scene.mergeRelease()
    let live = ReleaseQuestion(live: Version(1, 2, 0), areShared: true)
    try await scene.sync(live)
    await scene.server.edit { state in
      state.change("octo/app") { $0.issues[2]?.labels = [] }
    }
    let shared = ReleaseQuestion(version: Version(1, 2, 0), areShared: true)
    let cutting = WebTransport { request throws(WebError) in
      if request.method != .get { throw .cancelled }
      return try await scene.server.transport.send(request)
    }
    _ = try? await scene.sync(shared, transport: cutting)
    try await scene.sync(shared)
    #expect(await scene.labels() == [1: ["live"], 2: ["live"], 3: ["live"]])
  }
}
