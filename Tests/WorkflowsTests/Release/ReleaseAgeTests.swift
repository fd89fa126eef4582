import Diagnostics
import GitHub
import Gitflow
import TestSupport
import Testing

@testable import Workflows

/// What of a release was not asked for now tells how old it is.
@Suite struct ReleaseAgeTests {
  private func status(
    _ scene: ReleaseScene, offline: Bool, refreshes: Bool = false
  ) async throws -> Listing {
    try await ShowReleaseStatus.run(
      ReleaseQuestion(
        version: Version(1, 2, 0), refreshes: refreshes,
        choices: GitHubChoices(isOffline: offline)), in: scene.session())
  }

  @Test func `offline, the age of what is kept is told`() async throws {
    let scene = try await ReleaseScene.make()
    let before = try await status(scene, offline: true)
    #expect(before.words.contains("note: nothing is kept of what GitHub tells of it\n"))
    #expect(before.document.contains(#""ageSeconds": null"#))
    try await scene.sync()
    scene.seconds.pass(7_300)
    let after = try await status(scene, offline: true)
    #expect(after.words.contains("note: as of 2 hours ago\n"))
    #expect(after.document.contains(#""ageSeconds": 7"#))
  }

  @Test func `so is that of what needed no question`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.sync()
    scene.seconds.pass(172_800)
    let kept = try await status(scene, offline: false)
    #expect(kept.words.contains("note: as of 2 days ago; --refresh asks GitHub again\n"))
    let asked = try await status(scene, offline: false, refreshes: true)
    #expect(!asked.words.contains("as of"))
  }
}
