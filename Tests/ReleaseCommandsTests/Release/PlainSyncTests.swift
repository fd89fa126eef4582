import CommandTestSupport
import Base
import Gitflow
import GitHubCommands
import TestSupport
import Testing

/// `release sync` without a version, as a nightly job runs it.
@Suite struct PlainSyncTests {
  private let plain = ReleaseQuestion()

  /// Merges the release and deletes its branch; `develop` is then the current branch.
  private func finish(_ scene: ReleaseScene) async throws {
    let git = scene.repository
    try await scene.mergeRelease()
    try await git.git("branch", "--quiet", "-D", "release/1.2.0")
    try await git.git("switch", "--quiet", "develop")
    try await git.merge("main")
  }

  /// Merges a pull request into `develop`.
  private func addFooter(_ scene: ReleaseScene) async throws {
    try await scene.repository.git("switch", "--quiet", "develop")
    try await scene.repository.commit("Add a footer (#4)", files: ["footer.txt": "one\n"])
    await scene.server.edit { state in
      state.addPull("Add a footer", to: "octo/app", head: "feature/footer") { _, pull in
        pull.mergedAt = "2024-01-01T00:05:00Z"
      }
    }
  }

  @Test(arguments: [true, false])
  func `a finished release gets its last state, and the next release its first one`(
    areShared: Bool
  ) async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.sync(ReleaseQuestion(areShared: areShared))
    try await finish(scene)
    try await addFooter(scene)
    // Each night starts without stored data.
    var run = try await scene.onAnotherMachine().sync(plain)
    func expected(_ state: String) -> [Int: [String]] {
      let old = areShared ? state : "1.2.0: \(state)"
      let new = areShared ? "in develop" : "1.3.0: in develop"
      return [1: [old], 2: [old], 3: [old], 4: [new]]
    }
    #expect(await scene.labels() == expected("in review"))
    try await scene.repository.git("tag", "v1.2.0", "main")
    run = try await scene.onAnotherMachine().sync(plain)
    #expect(await scene.labels() == expected("live"))
    #expect(run.listing.words.contains("release 1.2.0: live (tagged 'v1.2.0')\n"))
    #expect(run.listing.words.contains("\n\nrelease 1.3.0: in develop (on 'develop'"))
    #expect(run.listing.document.contains(#""release": "1.3.0""#))
    run = try await scene.onAnotherMachine().sync(plain)
    #expect(run.writes == 0)
    #expect(!run.listing.words.contains("1.2.0"))
  }

  @Test func `while a release is open, the changes on develop get the label of the next one`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await addFooter(scene)
    try await scene.repository.git("branch", "release/1.5.0", "develop")
    try await scene.repository.commit("Add a header (#5)", files: ["header.txt": "one\n"])
    await scene.server.edit { state in
      state.addPull("Add a header", to: "octo/app", head: "feature/header") { _, pull in
        pull.mergedAt = "2024-01-01T00:06:00Z"
      }
    }
    try await scene.sync(plain)
    var expected = scene.all("in release")
    (expected[4], expected[5]) = (["1.5.0: in release"], ["1.6.0: in develop"])
    #expect(await scene.labels() == expected)
  }

  @Test func `an older release whose label is out of date is updated, too`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.sync(plain)
    try await finish(scene)
    try await scene.repository.git("tag", "v1.2.0", "main")
    try await addFooter(scene)
    try await scene.repository.git("tag", "v1.3.0", "develop")
    try await scene.sync(plain)
    var expected = scene.all("live")
    expected[4] = ["1.3.0: live"]
    #expect(await scene.labels() == expected)
  }

  @Test func `a release that was finished before the first run gets no label`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.repository.git("tag", "v1.2.0", "develop")
    try await addFooter(scene)
    try await scene.sync(plain)
    #expect(await scene.labels() == [4: ["1.3.0: in develop"]])
  }

  @Test func `a failure of another release is reported, and the rest is done`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.sync(plain)
    try await finish(scene)
    try await addFooter(scene)
    try await scene.repository.git("tag", "v1.2.0", "main")
    await scene.server.edit { $0.addLabel("1.2.0: live", to: "octo/app") }
    let run = try await scene.sync(plain)
    #expect(run.listing.status == .unknown)
    #expect(
      run.listing.words.contains(
        "warning: the labels of 1.2.0 were not changed: the label '1.2.0: live' of octo/app was"))
    #expect(await scene.labels()[4] == ["1.3.0: in develop"])
  }
}
