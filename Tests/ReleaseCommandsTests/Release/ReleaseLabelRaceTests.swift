import GitHubCommands
import Session
import Base
import Gitflow
import TestSupport
import Testing

@Suite struct ReleaseLabelRaceTests {
  @Test func `a label that a user renamed is found again`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.sync()
    await scene.server.edit { state in
      state.change("octo/app") { repository in
        let key = "1.2.0: in develop"
        var label = repository.labels.removeValue(forKey: key)
        label?.name = "Next"
        repository.labels["next"] = label
        for number in repository.issues.keys { repository.issues[number]?.labels = ["next"] }
      }
    }
    try await scene.cutRelease()
    try await scene.sync()
    #expect(await scene.labels() == scene.all("in release"))
  }

  @Test(arguments: [true, false])
  func `a label that another run renames in between is accepted`(refreshes: Bool) async throws {
    let scene = try await ReleaseScene.make()
    try await scene.sync()
    try await scene.cutRelease()
    let racing = WebTransport { request throws(WebError) in
      // The other run is a little faster.
      if request.method == .patch {
        _ = await scene.server.answer(request)
      }
      return try await scene.server.transport.send(request)
    }
    let question = ReleaseQuestion(version: Version(1, 2, 0), refreshes: refreshes)
    #expect(try await scene.sync(question, transport: racing).listing.status == .pass)
    #expect(await scene.labels() == scene.all("in release"))
  }

  @Test(arguments: 1..<8)
  func `two simultaneous runs that see two states end in the further one`(place: Int) async throws {
    let scene = try await ReleaseScene.make()
    let ahead = scene.onAnotherMachine()
    // The run whose clone has the release branch runs completely between two requests of the other.
    let racing = scene.transport { count in
      if count != place { return }
      try await ahead.cutRelease()
      try await ahead.sync()
      try await ahead.repository.git("switch", "--quiet", "develop")
      try await ahead.repository.git("branch", "--quiet", "-D", "release/1.2.0")
    }
    try await scene.sync(transport: racing)
    #expect(await scene.labels() == scene.all("in release"))
    try await ahead.cutRelease()
    try await ahead.mergeRelease()
    try await ahead.sync()
    #expect(await scene.labels() == scene.all("in review"))
  }

  @Test func `if two simultaneous runs create a label each, the right one is renamed later`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    let racing = WebTransport { request throws(WebError) in
      // The other run, whose clone already has the release branch, labels an item of this run.
      if request.method == .post, request.url.hasSuffix("/issues/2/labels") {
        await scene.server.edit { state in
          state.addLabel(
            "1.2.0: in release", to: "octo/app",
            description: "state of release 1.2.0, kept by flowctl")
          state.change("octo/app") { repository in
            for number in 1...3 { repository.issues[number]?.labels.append("1.2.0: in release") }
          }
        }
      }
      return try await scene.server.transport.send(request)
    }
    try await scene.sync(transport: racing)
    try await scene.cutRelease()
    try await scene.sync()
    #expect(await scene.labels() == scene.all("in release"))
    try await scene.mergeRelease()
    try await scene.sync()
    #expect(await scene.labels() == scene.all("in review"))
    #expect(try await scene.sync().writes == 0)
  }

  @Test func `a label that another machine created under the same name is accepted`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    try await scene.sync()
    try await scene.cutRelease()
    await scene.server.edit { state in
      state.addLabel(
        "1.2.0: in release", to: "octo/app",
        description: "state of release 1.2.0, kept by flowctl")
    }
    #expect(try await scene.sync().listing.status == .pass)
    #expect(await scene.labels() == scene.all("in release"))
  }

  @Test func `a foreign label of the same name stops the run before its first write`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    await scene.server.edit { $0.addLabel("1.2.0: in develop", to: "octo/app") }
    await #expect(throws: Failure.self) { try await scene.sync() }
    #expect(await scene.labels().isEmpty)
  }
}
