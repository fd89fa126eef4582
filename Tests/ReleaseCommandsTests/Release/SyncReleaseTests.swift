import CommandTestSupport
import GitHubCommands
import Session
import Base
import Gitflow
import TestSupport
import Testing

@Suite struct SyncReleaseTests {
  @Test func `the first labels need one request each, and every later state one request`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    let first = try await scene.sync()
    #expect(first.writes == 4)
    // The repository's labels, and the changes since: one page contains the items and their
    // texts. At the end the labels again, because another run may have created one too.
    #expect(first.reads == 3)
    #expect(await scene.labels() == scene.all("in develop"))
    try await scene.cutRelease()
    let cut = try await scene.sync()
    #expect((cut.reads, cut.writes) == (0, 1))
    #expect(await scene.labels() == scene.all("in release"))
    try await scene.mergeRelease()
    let merged = try await scene.sync()
    #expect((merged.reads, merged.writes) == (0, 1))
    #expect(await scene.labels() == scene.all("in review"))
    try await scene.repository.git("tag", "v1.2.0")
    let tagged = try await scene.sync()
    #expect((tagged.reads, tagged.writes) == (0, 1))
    #expect(await scene.labels() == scene.all("live"))
    let again = try await scene.sync()
    #expect((again.reads, again.writes) == (0, 0))
  }

  @Test func `after an interruption before any request the next run ends in the right state`()
    async throws
  {
    for count in 0..<9 {
      let scene = try await ReleaseScene.make()
      let cutting = scene.transport { place in if place > count { throw CancellationError() } }
      _ = try? await scene.sync(transport: cutting)
      try await scene.cutRelease()
      try await scene.sync()
      #expect(await scene.labels() == scene.all("in release"))
      #expect(try await scene.sync().writes == 0)
    }
  }

  @Test func `a write is not repeated after a lost response`() async throws {
    let scene = try await ReleaseScene.make()
    await scene.server.inject(.lostAnswer, on: "POST /repos/{}/{}/labels")
    _ = try? await scene.sync()
    try await scene.sync()
    #expect(await scene.labels() == scene.all("in develop"))
  }

  @Test func `a dry run shows the operations and changes nothing`() async throws {
    let scene = try await ReleaseScene.make()
    let run = try await scene.sync(
      ReleaseQuestion(version: Version(1, 2, 0)), .init(isDryRun: true))
    #expect(run.writes == 0)
    let json = String(decoding: run.listing.json(command: "release sync"), as: UTF8.self)
    #expect(json.contains(#""schemaVersion": 1"#) && json.contains(#""release": "1.2.0""#))
    #expect(json.contains(#""number": 3"#) && json.contains("named in octo/app#1"))
    #expect(await scene.labels().isEmpty)
  }

  @Test func `an unknown release is an error with the command that fetches it`() async throws {
    let scene = try await ReleaseScene.make()
    let error = await #expect(throws: Failure.self) {
      try await scene.sync(ReleaseQuestion(version: Version(1, 0, 0)))
    }
    #expect(error?.diagnostics.first?.hint?.text == "git fetch --tags origin")
  }

  @Test func `a planned version that follows none is shown with the expected one`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    let dry = SyncRelease.Options(isDryRun: true)
    let doubt = "note: '9.9.9' follows no existing version; expected '1.2.0'"
    let mistyped = try await scene.sync(ReleaseQuestion(version: Version(9, 9, 9)), dry)
    #expect(mistyped.listing.words.contains(doubt))
    for version in [Version(1, 2, 0), Version(2, 0, 0), Version(1, 1, 1)] {
      let next = try await scene.sync(ReleaseQuestion(version: version), dry)
      #expect(!next.listing.words.contains("follows no existing version"))
    }
  }

  @Test func `a cost above the hourly limit is an error`() async throws {
    let scene = try await ReleaseScene.make()
    await scene.server.edit { $0.coreLimit = 4 }
    await #expect(throws: Failure.self) {
      try await scene.sync(
        ReleaseQuestion(version: Version(1, 2, 0)), .init(explains: true))
    }
    #expect(await scene.labels().isEmpty)
  }
}
