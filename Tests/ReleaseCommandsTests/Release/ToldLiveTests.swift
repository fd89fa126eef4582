import CommandTestSupport
import ReleaseCommands
import Diagnostics
import Gitflow
import TestSupport
import Testing

@Suite struct ToldLiveTests {
  @Test func `what is told to be live stays live`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.mergeRelease()
    try await scene.sync(ReleaseQuestion(live: Version(1, 2, 0)))
    #expect(await scene.labels() == scene.all("live"))
    #expect(try await scene.sync().writes == 0)
  }

  @Test(arguments: [true, false])
  func `what is told to be live is known to the next machine`(shared: Bool) async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.sync(ReleaseQuestion(live: Version(1, 2, 0), areShared: shared))
    let labels = await scene.labels()
    let next = scene.onAnotherMachine()
    #expect(try await next.sync().writes == 0)
    #expect(await next.labels() == labels)
    #expect(labels.values.allSatisfy { $0 == [shared ? "live" : "1.2.0: live"] })
  }

  @Test func `who knows the release's own label learns that another machine shares and tells it`()
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
      ).words.hasPrefix("release 1.2.0: live (told to be live)\n"))
  }

  @Test(arguments: [true, false])
  func `what was told too early is taken back, for the machine that told it, too`(shared: Bool)
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
    // A flag is not answered by what is remembered.
    try await scene.sync(ReleaseQuestion(live: version))
    try await next.sync(ReleaseQuestion(version: version, isNotLive: true))
    try await scene.sync(ReleaseQuestion(live: version))
    #expect(await scene.labels().values.allSatisfy { $0.first?.hasSuffix("live") == true })
  }

  @Test func `a tag keeps live what is told not to be so`() async throws {
    let scene = try await ReleaseScene.make()
    let version = Version(1, 2, 0)
    try await scene.cutRelease()
    try await scene.sync(ReleaseQuestion(live: version))
    try await scene.repository.git("tag", "v1.2.0")
    let run = try await scene.sync(ReleaseQuestion(version: version, isNotLive: true))
    #expect(run.listing.words.contains("the tag 'v1.2.0' exists, so the release stays live"))
    #expect(await scene.labels() == scene.all("live"))
    try await scene.repository.git("tag", "--delete", "v1.2.0")
    try await scene.sync()
    #expect(await scene.labels() == scene.all("in release"))
  }

  @Test func `a tag that is taken back leaves nothing live, here or on the next machine`()
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
      // A tag that is only not fetched keeps it so.
      await scene.server.edit { state in
        state.change("octo/app") { $0.tags["v1.2.0"] = "abc" }
      }
      let unfetched = try await machine.sync()
      #expect(unfetched.writes == 0)
      #expect(unfetched.listing.words.contains("git fetch --tags origin"))
      await scene.server.edit { state in state.change("octo/app") { $0.tags = [:] } }
      try await machine.sync()
      #expect(await scene.labels() == scene.all("in release"))
    }
  }
}
