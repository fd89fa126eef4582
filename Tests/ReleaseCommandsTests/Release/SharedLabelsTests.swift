import CommandTestSupport
import GitHubCommands
import Gitflow
import TestSupport
import Testing

@Suite struct SharedLabelsTests {
  @Test func `the labeling scheme comes from GitHub, not from memory`() async throws {
    let scene = try await ReleaseScene.make()
    let version = Version(1, 2, 0)
    try await scene.sync()
    let next = scene.onAnotherMachine()
    try await next.sync(ReleaseQuestion(version: version, areShared: true))
    #expect(await next.labels() == [1: ["in develop"], 2: ["in develop"], 3: ["in develop"]])
    try await scene.sync(ReleaseQuestion(version: version, areShared: false))
    #expect(await scene.labels() == scene.all("in develop"))
    // A run that knows the release's own label does not rename it if no item has it.
    try await next.sync(ReleaseQuestion(version: version, areShared: true))
    try await scene.cutRelease()
    try await scene.sync()
    #expect(await scene.labels() == [1: ["in release"], 2: ["in release"], 3: ["in release"]])
  }

  @Test func `shared labels move item by item`() async throws {
    let scene = try await ReleaseScene.make()
    let question = ReleaseQuestion(version: Version(1, 2, 0), areShared: true)
    #expect(try await scene.sync(question).writes == 4)
    try await scene.cutRelease()
    #expect(try await scene.sync(question).writes == 7)
    #expect(await scene.labels() == [1: ["in release"], 2: ["in release"], 3: ["in release"]])
    #expect(try await scene.sync(question).writes == 0)
  }

  @Test(arguments: 1..<12, [false, true])
  func `two simultaneous runs leave one shared label on each item`(place: Int, isAhead: Bool)
    async throws
  {
    let scene = try await ReleaseScene.make()
    let shared = ReleaseQuestion(version: Version(1, 2, 0), areShared: true)
    try await scene.sync(shared)
    let other = scene.onAnotherMachine()
    let tag = "v1.2.0"
    if isAhead { try await scene.cutRelease() } else { try await scene.repository.git("tag", tag) }
    // The run whose clone sees another state runs completely between two requests of this one.
    let racing = scene.transport { count in
      if count != place { return }
      let git = other.repository
      try await git.git(isAhead ? ["tag", tag] : ["tag", "--delete", tag])
      if !isAhead { try await other.cutRelease() }
      try await other.sync(shared)
    }
    try await scene.sync(shared, transport: racing)
    let labels = await scene.labels()
    #expect(labels.keys.sorted() == [1, 2, 3])
    #expect(labels.values.allSatisfy { $0.count == 1 }, "\(labels)")
  }

  @Test func `shared labels stay shared without the option`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.sync(ReleaseQuestion(version: Version(1, 2, 0), areShared: true))
    try await scene.cutRelease()
    try await scene.sync()
    #expect(await scene.labels() == [1: ["in release"], 2: ["in release"], 3: ["in release"]])
    let status = try await ShowReleaseStatus.run(
      ReleaseQuestion(version: Version(1, 2, 0)), in: scene.session())
    #expect(!status.words.contains("not yet"))
    try await scene.sync(ReleaseQuestion(version: Version(1, 2, 0), areShared: false))
    #expect(await scene.labels() == scene.all("in release"))
    #expect(try await scene.sync().writes == 0)
    // And back again: the own label still exists, but no item has it.
    try await scene.sync(ReleaseQuestion(version: Version(1, 2, 0), areShared: true))
    #expect(await scene.labels() == [1: ["in release"], 2: ["in release"], 3: ["in release"]])
    try await scene.mergeRelease()
    try await scene.sync()
    #expect(await scene.labels() == [1: ["in review"], 2: ["in review"], 3: ["in review"]])
  }

  @Test func `a shared label that another release may have added stays`() async throws {
    let scene = try await ReleaseScene.make()
    let version = Version(1, 2, 0)
    try await scene.sync(ReleaseQuestion(version: version, areShared: true))
    await scene.server.edit { state in
      state.addIssue("Of the release before", to: "octo/app")
      state.change("octo/app") { $0.issues[4]?.labels = ["in develop"] }
    }
    try await scene.sync(ReleaseQuestion(version: version, areShared: false))
    #expect(await scene.labels()[4] == ["in develop"])
    #expect(await scene.labels()[1] == ["1.2.0: in develop"])
  }
}
