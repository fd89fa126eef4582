import Base
import GitHubCommands
import Gitflow
import Session
import Synchronization
import TestSupport
import Testing

/// The notices of a release whose label follows the App Store.
@Suite struct ReleaseNoticesTests {
  private let stores = StoreServers()
  private let heard = Bodies()

  @Test func `each rejection sends a notice, and a release that returns was not cut again`()
    async throws
  {
    let scene = try await scene()
    #expect(try await events(after: "PREPARE_FOR_SUBMISSION", scene) == [])
    try await scene.cutRelease()
    for (word, events) in [
      ("PREPARE_FOR_SUBMISSION", ["cut"]), ("IN_REVIEW", []), ("REJECTED", ["rejected"]),
      ("IN_REVIEW", []), ("REJECTED", ["rejected"]), ("REJECTED", []), ("IN_REVIEW", []),
      ("DEVELOPER_REJECTED", []), ("PENDING_DEVELOPER_RELEASE", []),
      ("READY_FOR_DISTRIBUTION", ["live"]),
    ] {
      #expect(try await self.events(after: word, scene) == events, "\(word)")
    }
  }

  @Test func `the label that finish moves sends a notice, too`() async throws {
    let scene = try await scene()
    #expect(try await events(after: "PREPARE_FOR_SUBMISSION", scene) == [])
    try await scene.cutRelease()
    let session = try session(scene)
    let question = ReleaseQuestion(version: Version(1, 2, 0))
    let inquiry = try await ReleaseFactsReader(
      question, in: session, try await session.github(question.choices, needsToken: true))
    var survey = try await inquiry.run()
    let plan = try inquiry.plan(&survey)
    #expect(try await SyncRelease.apply(plan, &survey, inquiry).count == 1)
    #expect(survey.notices == ["sent the notice 'cut' to 'HOOK'"])
    #expect(heard.events == ["cut"])
  }

  @Test func `the stores outrank a user's mark that a release is live`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.sync(ReleaseQuestion(live: Version(1, 2, 0)))
    #expect(await scene.labels() == scene.all("live"))
    try await scene.repository.commit("Configure", files: [".flowctl.yml": Self.configuration])
    _ = try await events(after: "IN_REVIEW", scene)
    #expect(await scene.labels() == scene.all("in review"))
    let error = await #expect(throws: Failure.self) {
      try await events(after: "IN_REVIEW", scene, ReleaseQuestion(live: Version(1, 2, 0)))
    }
    #expect(error?.status == .usage)
  }

  @Test func `labels that releases share send no notice`() async throws {
    let scene = try await scene()
    try await scene.cutRelease()
    let question = ReleaseQuestion(version: Version(1, 2, 0), areShared: true)
    #expect(try await events(after: "PREPARE_FOR_SUBMISSION", scene, question) == [])
    #expect(await scene.labels()[1] == ["in release"])
  }

  private static let configuration =
    "stores: { app-store: com.example.app }\nnotify: [{ url-env: HOOK }]\n"

  private func scene() async throws -> ReleaseScene {
    let scene = try await ReleaseScene.make()
    try await scene.repository.commit("Configure", files: [".flowctl.yml": Self.configuration])
    return scene
  }

  private func events(
    after word: String, _ scene: ReleaseScene,
    _ question: ReleaseQuestion = ReleaseQuestion(version: Version(1, 2, 0))
  ) async throws -> [String] {
    stores.with { $0.versions = [.init("3", "1.2.0", word, build: "42")] }
    _ = try await SyncRelease.run(question, .init(), in: try session(scene))
    return heard.events
  }

  private func session(_ scene: ReleaseScene) throws -> Session {
    let key = "-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----"
    var world = try scene.session([
      "HOOK": "https://hooks.example/x", "FLOWCTL_APP_STORE_KEY": key,
      "FLOWCTL_APP_STORE_KEY_ID": "K", "FLOWCTL_APP_STORE_ISSUER": "I",
    ]).world
    world.signer = Signer { _, _, _ in Array("signature".utf8) }
    let (gitHub, stores, heard) = (world.web, stores.transport, heard)
    world.web = WebTransport { request throws(WebError) in
      if request.url.hasPrefix("https://hooks.example/") {
        heard.bodies.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
        return WebResponse(status: 200)
      }
      let isStore = request.url.hasPrefix("https://api.appstoreconnect.apple.com/")
      return try await (isStore ? stores : gitHub).send(request)
    }
    return try Session.open(world)
  }
}

/// The bodies of the notices that a webhook received.
private final class Bodies: Sendable {
  let bodies = Mutex<[String]>([])

  /// The events since the last call.
  var events: [String] {
    bodies.withLock { bodies in
      defer { bodies = [] }
      return NoticeEvent.allCases.map(\.rawValue).filter { event in
        bodies.contains { $0.contains("\"event\":\"\(event)\"") }
      }
    }
  }
}
