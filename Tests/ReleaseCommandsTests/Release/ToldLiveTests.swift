import CommandTestSupport
import GitHubCommands
import Base
import Gitflow
import TestSupport
import Testing

@Suite struct ToldLiveTests {
  @Test func `a release marked as live stays live`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.mergeRelease()
    try await scene.sync(ReleaseQuestion(live: Version(1, 2, 0)))
    #expect(await scene.labels() == scene.all("live"))
    #expect(try await scene.sync().writes == 0)
  }

  @Test(arguments: [true, false])
  func `the next machine knows that a release is marked as live`(shared: Bool) async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.sync(ReleaseQuestion(live: Version(1, 2, 0), areShared: shared))
    let labels = await scene.labels()
    let next = scene.onAnotherMachine()
    #expect(try await next.sync().writes == 0)
    #expect(await next.labels() == labels)
    #expect(labels.values.allSatisfy { $0 == [shared ? "live" : "1.2.0: live"] })
  }

  @Test
  func
    `a run that knows the release's own label finds another machine's shared labels and its mark`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.sync()
    let next = scene.onAnotherMachine()
    try await next.sync(ReleaseQuestion(live: Version(1, 2, 0), areShared: true))
    try await scene.mergeRelease()
    try await scene.sync()
    #expect(await scene.labels() == [1: ["live"], 2: ["live"], 3: ["live"]])
    #expect(
      try await ShowReleaseStatus.run(
        ReleaseQuestion(version: Version(1, 2, 0)), in: scene.session()
      ).words.hasPrefix("release 1.2.0: live (marked as live)\n"))
  }

  @Test(arguments: [true, false])
  func `a mark that was set too early is removed, also on the machine that set it`(shared: Bool)
    async throws
  {
    let scene = try await ReleaseScene.make()
    let version = Version(1, 2, 0)
    try await scene.cutRelease()
    try await scene.sync(ReleaseQuestion(live: version, areShared: shared))
    let next = scene.onAnotherMachine()
    try await next.sync(ReleaseQuestion(version: version, isNotLive: true))
    let label = shared ? "in release" : "1.2.0: in release"
    #expect(await next.labels() == [1: [label], 2: [label], 3: [label]])
    #expect(try await scene.sync(ReleaseQuestion(version: version, refreshes: true)).writes == 0)
    #expect(try await next.sync().writes == 0)
    // A flag is not handled from stored data.
    try await scene.sync(ReleaseQuestion(live: version))
    try await next.sync(ReleaseQuestion(version: version, isNotLive: true))
    try await scene.sync(ReleaseQuestion(live: version))
    #expect(await scene.labels().values.allSatisfy { $0.first?.hasSuffix("live") == true })
  }

  @Test func `a tag keeps a release live without the mark`() async throws {
    let scene = try await ReleaseScene.make()
    let version = Version(1, 2, 0)
    try await scene.cutRelease()
    try await scene.sync(ReleaseQuestion(live: version))
    try await scene.repository.git("tag", "v1.2.0")
    let run = try await scene.sync(ReleaseQuestion(version: version, isNotLive: true))
    #expect(run.listing.words.contains("the tag 'v1.2.0' exists, so the release stays live"))
    #expect(await scene.labels() == scene.all("live"))
    try await scene.repository.git("tag", "--delete", "v1.2.0")
    try await scene.sync(ReleaseQuestion(version: version, isNotLive: true))
    #expect(await scene.labels() == scene.all("in release"))
  }

  @Test func `after a tag was deleted, only --no-live moves the labels back, on any machine`()
    async throws
  {
    for isHere in [true, false] {
      let scene = try await ReleaseScene.make()
      try await scene.cutRelease()
      try await scene.repository.git("tag", "v1.2.0")
      try await scene.sync()
      #expect(await scene.labels() == scene.all("live"))
      try await scene.repository.git("tag", "--delete", "v1.2.0")
      let machine = isHere ? scene : scene.onAnotherMachine()
      // A tag that is not fetched keeps it live.
      await scene.server.edit { state in
        state.change("octo/app") { $0.tags["v1.2.0"] = "abc" }
      }
      let unfetched = try await machine.sync()
      #expect(unfetched.writes == 0)
      #expect(unfetched.listing.words.contains("git fetch --tags origin"))
      await scene.server.edit { state in state.change("octo/app") { $0.tags = [:] } }
      #expect(try await machine.sync().writes == 0)
      try await machine.sync(ReleaseQuestion(version: Version(1, 2, 0), isNotLive: true))
      #expect(await scene.labels() == scene.all("in release"))
    }
  }
}
