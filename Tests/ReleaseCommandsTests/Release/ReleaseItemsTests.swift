import CommandTestSupport
import GitHubCommands
import Session
import Base
import Gitflow
import TestSupport
import Testing

@Suite struct ReleaseItemsTests {
  @Test func `numbers in subjects need no request, and a hundred items need one`() async throws {
    let scene = try await ReleaseScene.make()
    for number in 4..<154 {
      try await scene.repository.commit("Change \(number) (#\(number))")
    }
    await scene.server.edit { state in
      for number in 4..<154 {
        state.addPull("Change \(number)", to: "octo/app", head: "feature/\(number)") { _, pull in
          pull.mergedAt = "2024-01-01T00:05:00Z"
        }
      }
    }
    let first = try await scene.sync()
    // The labels twice, two pages, and the rate limit, which is not counted.
    #expect((first.reads, first.writes) == (5, 154))
    try await scene.cutRelease()
    let cut = try await scene.sync()
    #expect((cut.reads, cut.writes) == (0, 1))
    #expect(await scene.labels().count == 153)
  }

  @Test func `a few items among many changes are read one by one`() async throws {
    let scene = try await ReleaseScene.make()
    await scene.server.edit { state in
      let later = "2024-06-01T00:00:00Z"
      state.addIssues(900, to: "octo/app")
      state.change("octo/app") { repository in
        for number in 4..<904 { repository.issues[number]?.updatedAt = later }
      }
    }
    let first = try await scene.sync()
    // The labels twice, two pages for two items, these, and the one that a text closes.
    #expect((first.reads, first.writes) == (7, 4))
  }

  @Test func `the pull request of a commit without a number comes from GitHub`() async throws {
    let scene = try await ReleaseScene.make()
    let sha = try await scene.repository.commit("Rebased work", files: ["rebased.txt": "one\n"])
    await scene.server.edit { state in
      state.addCommit("Rebased work", to: "octo/app", branch: "develop", sha: sha)
      for (title, mergedAt) in [("Rebase", "2024-01-01T00:05:00Z"), ("Never merged", nil)] {
        state.addPull(title, to: "octo/app", head: "feature/rebased") { _, pull in
          (pull.mergedAt, pull.commits) = (mergedAt, [sha])
        }
      }
    }
    let run = try await scene.sync()
    #expect(run.listing.document.contains("listed by GitHub for \(sha.prefix(10))"))
    #expect(await scene.server.counts["GET /repos/{}/{}/commits/{}/pulls"] == 1)
    #expect(await scene.labels().keys.sorted() == [1, 2, 3, 4])
    let again = try await scene.sync()
    #expect((again.reads, again.writes) == (0, 0))
  }

  @Test func `a page of closed pull requests covers many commits without a number`() async throws {
    let scene = try await ReleaseScene.make()
    for place in 1...5 {
      let sha = try await scene.repository.commit("Squashed work \(place)")
      await scene.server.edit { state in
        state.addPull("Work \(place)", to: "octo/app", head: "feature/\(place)") { _, pull in
          (pull.mergedAt, pull.mergeCommit) = ("2024-01-01T00:05:00Z", sha)
        }
      }
    }
    #expect(try await scene.sync().writes == 9)
    #expect(
      await scene.server.counts.filter { $0.key.hasPrefix("GET") } == [
        "GET /repos/{}/{}/pulls": 1, "GET /repos/{}/{}/labels": 2, "GET /repos/{}/{}/issues": 1,
      ])
    #expect(await scene.labels().count == 8)
  }

  @Test(arguments: [1, 3])
  func `the pull requests that merge a release are no items of it`(commits: Int) async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    var shas: [String] = []
    for place in 1...commits {
      shas.append(try await scene.repository.commit("Name the version \(place)"))
    }
    await scene.server.edit { [shas] state in
      for (head, base, home) in [
        ("release/1.2.0", "main", "octo/app"), ("release/1.2.0", "develop", "octo/app"),
        ("merge/main-into-develop", "develop", "octo/app"), ("develop", "develop", "fork/app"),
      ] {
        state.addPull("\(head) into \(base)", to: "octo/app", head: head) { _, pull in
          (pull.mergedAt, pull.commits) = ("2024-01-01T00:05:00Z", shas)
          (pull.base, pull.headRepository) = (base, home)
          pull.mergeCommit = shas.last
        }
      }
      state.addRepository("fork/app")
      for sha in shas { state.addCommit("Name", to: "octo/app", branch: "main", sha: sha) }
    }
    try await scene.sync()
    // A fork's branch 'develop' contains its own work.
    #expect(await scene.labels().keys.sorted() == [1, 2, 3, 7])
    #expect(try await scene.sync().writes == 0)
  }

  @Test(arguments: ["listed", "on develop", "unknown"])
  func `a squashed release keeps the labels of its contents`(evidence: String) async throws {
    let scene = try await ReleaseScene.make()
    try await scene.cutRelease()
    try await scene.sync()
    let git = scene.repository
    try await git.git("switch", "--quiet", "main")
    try await git.git("merge", "--quiet", "--squash", "release/1.2.0")
    let list = "* Add login (#1)\n\n* Add a menu (#2)"
    try await git.git(
      "commit", "--quiet", "--message", "Release 1.2.0 (#12)", "--message",
      evidence == "listed" ? list : "All")
    try await git.git("branch", "--quiet", "-D", "release/1.2.0")
    if evidence == "unknown" {
      try await git.git("branch", "--quiet", "--force", "develop", "v1.1.0")
    }
    if evidence != "unknown" {
      try await scene.sync()
      #expect(await scene.labels() == scene.all("in review"))
    } else {
      let failure = await #expect(throws: Failure.self) { try await scene.sync() }
      #expect(failure?.status == .unknown)
      #expect(await scene.labels() == scene.all("in release"))
      let status = try await ShowReleaseStatus.run(
        ReleaseQuestion(version: Version(1, 2, 0)), in: scene.session())
      #expect(status.status == .unknown && status.words.contains("no open versions"))
    }
  }

  @Test func `issues that many texts close are read by pages, not one by one`() async throws {
    let scene = try await ReleaseScene.make()
    for number in 4..<64 {
      try await scene.repository.commit("Change \(number) (#\(number))")
    }
    await scene.server.edit { state in
      for number in 4..<64 {
        state.addPull("Change \(number)", to: "octo/app", head: "feature/\(number)") {
          issue, pull in
          issue.body = "Closes #\(number + 60)"
          pull.mergedAt = "2024-01-01T00:05:00Z"
        }
      }
      for number in 64..<124 {
        state.addIssue("Issue \(number)", to: "octo/app") {
          $0.updatedAt = "2024-01-01T00:05:00Z"
        }
      }
    }
    let first = try await scene.sync()
    #expect(await scene.labels().count == 123)
    #expect(await scene.server.counts["GET /repos/{}/{}/issues/{}"] == nil)
    #expect(await scene.server.counts["GET /repos/{}/{}/issues"] == 2)
    #expect(first.writes == 124)
  }

  @Test func `an item that was missing at the first request is labeled later`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    try await scene.repository.commit("Add search (#4)")
    let first = try await scene.sync()
    #expect(
      first.listing.words.contains("a commit message mentions octo/app#4, which doesn't exist"))
    #expect(await scene.labels().keys.sorted() == [1, 2, 3])
    await scene.server.edit { state in
      state.addPull("Add search", to: "octo/app", head: "feature/search") { _, pull in
        pull.mergedAt = "2024-01-01T00:05:00Z"
      }
    }
    try await scene.sync()
    #expect(await scene.labels().keys.sorted() == [1, 2, 3, 4])
  }

  @Test func `the issue that submit names in a pull request belongs to the release`() async throws {
    let scene = try await ReleaseScene.make()
    try await scene.repository.commit("Fix the menu (#4)")
    await scene.server.edit { state in
      state.addPull("Fix the menu", to: "octo/app", head: "feature/5-fix-the-menu") {
        issue, pull in
        issue.body = "What it does.\n\nRefs: #5"
        pull.mergedAt = "2024-01-01T00:05:00Z"
      }
      state.addIssue("The menu is empty", to: "octo/app")
      state.addIssue("Another", to: "octo/app")
    }
    try await scene.sync()
    #expect(await scene.labels().keys.sorted() == [1, 2, 3, 4, 5])
  }
}
