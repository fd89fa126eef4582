import CommandTestSupport
import Base
import Gitflow
import GitHubCommands
import TestSupport
import Testing

/// Labels of a release that a clone knows only in part.
@Suite struct ForwardOnlyTests {
  private let version = Version(1, 2, 0)

  /// A clone without the tag and without the last change, while the labels show live.
  private func outdated(areShared: Bool) async throws -> ReleaseScene {
    let scene = try await ReleaseScene.make()
    let git = scene.repository
    try await git.git("branch", "old")
    try await git.commit("Add a footer (#4)", files: ["footer.txt": "one\n"])
    await scene.server.edit { state in
      state.addPull("Add a footer", to: "octo/app", head: "feature/footer") { _, pull in
        pull.mergedAt = "2024-01-01T00:05:00Z"
      }
    }
    try await scene.cutRelease()
    try await git.git("tag", "v1.2.0")
    try await scene.sync(ReleaseQuestion(version: version, areShared: areShared))
    try await git.git("tag", "--delete", "v1.2.0")
    try await git.git("reset", "--quiet", "--hard", "old")
    return scene.onAnotherMachine()
  }

  @Test(arguments: [true, false])
  func `an outdated clone changes no label, and says how to update it`(areShared: Bool)
    async throws
  {
    let scene = try await outdated(areShared: areShared)
    let labels = await scene.labels()
    #expect(labels[4] == [areShared ? "live" : "1.2.0: live"])
    for _ in 0..<2 {
      let run = try await scene.sync()
      #expect(run.writes == 0)
      #expect(run.listing.status == .pass)
      #expect(
        run.listing.words.hasPrefix(
          """
          release 1.2.0: live (as its labels show)
          warning: the labels of 1.2.0 stay 'live': this clone shows only 'in release' (on \
          'release/1.2.0'), so it may be outdated
            hint: git fetch --tags origin
            hint: to move the labels back: flowctl release sync --release 1.2.0 --no-live

          """))
    }
    #expect(await scene.labels() == labels)
    try await scene.repository.git("tag", "v1.2.0")
    #expect(try await !scene.sync().listing.words.contains("warning"))
  }

  @Test func `a tag that exists only at GitHub takes no label from the items`() async throws {
    let scene = try await outdated(areShared: false)
    await scene.server.edit { state in state.change("octo/app") { $0.tags["v1.2.0"] = "abc" } }
    #expect(try await scene.sync().writes == 0)
    #expect(await scene.labels()[4] == ["1.2.0: live"])
  }

  @Test(arguments: [true, false])
  func `the labels of an abandoned release move back on request only`(areShared: Bool)
    async throws
  {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.sync(ReleaseQuestion(version: version, areShared: areShared))
    try await scene.repository.git("switch", "--quiet", "develop")
    try await scene.repository.git("branch", "--quiet", "-D", "release/1.2.0")
    let kept = try await scene.sync()
    #expect(kept.writes == 0 && kept.listing.words.contains("--release 1.2.0 --no-live"))
    try await scene.sync(ReleaseQuestion(version: version, isNotLive: true))
    let label = areShared ? "in develop" : "1.2.0: in develop"
    #expect(await scene.labels() == [1: [label], 2: [label], 3: [label]])
    #expect(try await !scene.sync().listing.words.contains("warning"))
  }

  @Test func `a shared label from an earlier release doesn't stop the next release`() async throws {
    let scene = try await ReleaseScene.make()
    let shared = ReleaseQuestion(version: version, areShared: true)
    try await scene.sync(shared)
    await scene.server.edit { state in
      state.addLabel(
        "live", to: "octo/app", description: "state of releases, kept by flowctl")
      state.change("octo/app") { repository in
        repository.issues[3]?.labels = ["live"]
        repository.issues[1]?.labels = []
      }
    }
    try await scene.sync(shared)
    #expect(
      await scene.labels() == [1: ["in develop"], 2: ["in develop"], 3: ["in develop"]])
  }
}
