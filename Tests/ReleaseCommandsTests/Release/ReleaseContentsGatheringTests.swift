@testable import GitHubCommands
@testable import Session
import Base
import Gitflow
import TestSupport
import Testing

@Suite struct ReleaseContentsGatheringTests {
  private func status(_ scene: ReleaseScene, _ version: Version? = nil) async throws -> String {
    var question = ReleaseQuestion(version: version)
    question.choices.isOffline = true
    let session = try scene.session(transport: WebTransport.none)
    return String(
      decoding: try await ShowReleaseStatus.run(question, in: session).text, as: UTF8.self)
  }

  @Test func `offline, contents and state come from Git only`() async throws {
    let scene = try await ReleaseScene.make()
    #expect(try await status(scene).hasPrefix("release 1.2.0: in develop"))
    try await scene.cutRelease()
    let text = try await status(scene)
    #expect(text.hasPrefix("release 1.2.0: in release (on 'release/1.2.0')\n"))
    #expect(text.contains("octo/app#1") && text.contains("Add a menu"))
    #expect(!text.contains("octo/app#3"))
    try await scene.mergeRelease()
    try await scene.repository.git("branch", "--quiet", "-D", "release/1.2.0")
    #expect(try await status(scene).hasPrefix("release 1.2.0: in review"))
  }

  @Test func `a release just started from main is not in review`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.repository.git("switch", "--quiet", "-c", "hotfix/1.1.1", "main")
    #expect(try await status(scene).hasPrefix("release 1.1.1: in release"))
    #expect(try await status(scene).contains("0 items"))
  }

  @Test func `a cherry-pick onto a hotfix is recognized by its patch`() async throws {
    let scene = try await ReleaseScene.make()
    let git = scene.repository
    let work = try await git.git("rev-parse", "feature/menu")
    try await git.git("switch", "--quiet", "-c", "hotfix/1.1.1", "main")
    try await git.git("cherry-pick", work)
    let text = try await status(scene)
    #expect(text.contains("octo/app#2"))
    #expect(text.contains("is a cherry-pick of \(work.prefix(10))"))
  }

  @Test func `the contents of a lower open release are not in the next one`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.repository.git("switch", "--quiet", "develop")
    try await scene.repository.commit("Add search (#9)", files: ["search.txt": "one\n"])
    let text = try await status(scene, Version(1, 3, 0))
    #expect(text.contains("octo/app#9") && text.contains("\n1 item\n"))
  }

  /// A hotfix on `main`, and its back-merge squashed into `develop` as #9.
  private func squashBackMerge(_ scene: ReleaseScene, conflicts: Bool = false) async throws {
    let git = scene.repository
    if conflicts { try await git.commit("Rewrite", files: ["app.txt": "two\n"]) }
    try await git.git("switch", "--quiet", "main")
    try await git.commit("Fix the crash (#8)\n\nFixes #7", files: ["app.txt": "one, fixed\n"])
    try await git.git("tag", "v1.1.1")
    try await git.git("switch", "--quiet", "develop")
    let files = ["app.txt": conflicts ? "two, fixed\n" : "one, fixed\n"]
    let text = "Merge main into develop (#9)\n\n* Fix the crash (#8)\n\nFixes #7"
    try await git.commit(text, files: files)
    try await git.commit("Add search (#10)", files: ["search.txt": "one\n"])
  }

  @Test func `a squashed back-merge adds no items, whatever its text names`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    try await squashBackMerge(scene)
    let text = try await status(scene)
    #expect(text.contains("octo/app#1") && text.contains("octo/app#10"))
    for number in [7, 8, 9] { #expect(!text.contains("octo/app#\(number) ")) }
    #expect(!text.contains("Merge main into develop"))
  }

  @Test func `a squashed back-merge with resolved conflicts is recognized by its pull request`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    try await squashBackMerge(scene, conflicts: true)
    await scene.server.edit { state in
      for number in 4...7 { state.addIssue("Issue \(number)", to: "octo/app") }
      state.addPull("Fix the crash", to: "octo/app", head: "hotfix/1.1.1") { _, pull in
        pull.mergedAt = "2024-01-01T00:02:00Z"
      }
      state.addPull("Merge main into develop", to: "octo/app", head: "main") { _, pull in
        pull.mergedAt = "2024-01-01T00:02:00Z"
      }
      state.addPull("Add search", to: "octo/app", head: "feature/search") { _, pull in
        pull.mergedAt = "2024-01-01T00:02:00Z"
      }
    }
    try await scene.sync()
    let labelled = await scene.labels()
    #expect(Set(labelled.keys) == [1, 2, 3, 10])
    #expect(try await !status(scene).contains("octo/app#9 "))
  }

  @Test func `a revert removes the item`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.repository.git("revert", "--no-edit", "-m", "1", "HEAD")
    let text = try await status(scene)
    #expect(!text.contains("Add a menu"))
    #expect(text.contains("octo/app#2 was reverted"))
  }

  @Test func `with several open releases the train is shown, and none is selected`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.repository.git("branch", "release/1.2.0", "develop")
    try await scene.repository.git("branch", "hotfix/1.1.1", "main")
    let text = try await status(scene)
    #expect(text.contains("\n1.1.1  hotfix/1.1.1   "))
    #expect(text.contains("\n1.2.0  release/1.2.0  "))
    #expect(text.hasSuffix("flowctl release status --release 1.1.1\n"))
    let error = await #expect(throws: Failure.self) {
      try await scene.sync(ReleaseQuestion(isNotLive: true))
    }
    #expect(error?.diagnostics.first?.hint?.text == "--release 1.1.1")
  }

  @Test func `the train is shown after the release`() async throws {
    let scene = try await ReleaseScene.make()
    let git = scene.repository
    try await scene.cutRelease()
    try await git.git("switch", "--quiet", "-c", "bugfix/1.2.0/title")
    try await git.commit("Mend the title", files: ["title.txt": "one\n"])
    try await git.git("switch", "--quiet", "main")
    try await git.commit("Mend what is live", files: ["live.txt": "one\n"])
    try await git.git("switch", "--quiet", "develop")
    let text = try await status(scene)
    #expect(text.hasPrefix("release 1.2.0: in release"))
    let train = text.split(separator: "\n").suffix(7).map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(train[0] == "open branch to merge last commit")
    #expect(train[1].hasPrefix("1.2.0 release/1.2.0 3 commits into 'main'"))
    #expect(train[2].hasPrefix("bugfix/1.2.0/title 1 commit into 'release/1.2.0' "))
    #expect(train[3].hasPrefix("'develop' lacks 1 commit of 'main', by "))
    #expect(train[5].hasPrefix("'release/1.2.0' lacks 1 commit of 'main', by "))
    #expect(train[6].hasPrefix("hint: git switch --no-track -c merge/main-into-release/1.2.0"))
  }
}
