import CommandTestSupport
@testable import GitHubCommands
@testable import Session
import Base
import GitHub
import Gitflow
import TestSupport
import Testing

/// Cached data of a release is shown with its age.
@Suite struct ReleaseAgeTests {
  private func status(
    _ scene: ReleaseScene, offline: Bool, refreshes: Bool = false
  ) async throws -> Report {
    try await ShowReleaseStatus.run(
      ReleaseQuestion(
        version: Version(1, 2, 0), refreshes: refreshes,
        choices: GitHubChoices(isOffline: offline)), in: scene.session())
  }

  @Test func `offline, the age of cached data is shown`() async throws {
    let scene = try await ReleaseScene.make()
    let before = try await status(scene, offline: true)
    #expect(before.words.contains("note: no cached data from GitHub\n"))
    #expect(before.document.contains(#""ageSeconds": null"#))
    try await scene.sync()
    scene.seconds.pass(7_300)
    let after = try await status(scene, offline: true)
    #expect(after.words.contains("note: cached data from 2 hours ago\n"))
    #expect(after.document.contains(#""ageSeconds": 7"#))
  }

  @Test func `the age of data without a request is shown`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.sync()
    scene.seconds.pass(172_800)
    let kept = try await status(scene, offline: false)
    #expect(kept.words.contains("note: cached data from 2 days ago; to read it again: --refresh\n"))
    let asked = try await status(scene, offline: false, refreshes: true)
    #expect(!asked.words.contains("cached data"))
  }

  @Test func `offline, the labels of the last run are known`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.sync()
    for scene in [scene, scene.onAnotherMachine()] {
      #expect(try await status(scene, offline: false).document.contains(#""labelled": true"#))
      let kept = try await status(scene, offline: true)
      #expect(kept.document.contains(#""labelled": true"#))
      #expect(!kept.document.contains(#""labelled": null"#))
    }
  }

  @Test func `without a token, notes omit what GitHub once denied, and report it`() async throws {
    let scene = try await ReleaseScene.make()
    await scene.server.edit { state in
      _ = state.addPull("Improve", to: "octo/app", head: "feature/improve")
    }
    try await scene.repository.commit("Improve (#4)", files: ["more.txt": "one\n"])
    let asked = try await status(scene, offline: false)
    #expect(
      asked.words.contains(
        "note: octo/app#4 gets no label: it is a pull request that is not merged\n"))
    let notes = try await WriteReleaseNotes.run(
      ReleaseQuestion(version: Version(1, 2, 0)), .init(target: .markdown),
      in: scene.session(["FLOWCTL_TOKEN": ""]))
    #expect(notes.words.contains("Add login"))
    #expect(!notes.words.contains("Improve"))
    #expect(
      scene.talk.words.contains("; no token found: flowctl auth login --with-token\n"))
    #expect(scene.talk.words.contains("note: octo/app#4 was not a merged pull request"))
    await scene.server.edit { state in
      state.changeIssue(4, of: "octo/app") { $0.pull?.mergedAt = "2024-01-01T00:06:00Z" }
    }
    let merged = try await status(scene, offline: false)
    #expect(merged.words.contains("octo/app#4"))
    #expect(try await status(scene, offline: true).document.contains(#""number": 4"#))
  }
}
