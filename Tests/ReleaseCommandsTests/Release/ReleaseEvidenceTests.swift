import CommandTestSupport
import Base
import Gitflow
import GitHubCommands
import TestSupport
import Testing

/// Labels follow what a clone knows for sure, and the content of releases.
@Suite struct ReleaseEvidenceTests {
  private let next = ReleaseQuestion(version: Version(1, 2, 0))

  /// The scene with a remote that can be fetched from.
  private func served() async throws -> ReleaseScene {
    let scene = try await ReleaseScene.make()
    let git = scene.repository
    let bare = git.scratch.path + "/origin.git"
    try await git.git("init", "--quiet", "--bare", bare)
    try await git.git("config", "url.\(bare).insteadOf", "https://github.com/octo/app.git")
    try await git.git("push", "--quiet", "origin", "main", "develop", "v1.1.0")
    return scene
  }

  /// Moves the clone back to before the menu of #2, as without a fetch since then.
  private func fallBehind(_ scene: ReleaseScene) async throws {
    let git = scene.repository
    try await git.git("switch", "--quiet", "main")
    for ref in ["refs/remotes/origin/develop", "refs/heads/develop"] {
      try await git.git("update-ref", ref, "refs/heads/develop~1")
    }
  }

  @Test func `a clone that is behind fetches, and no item loses its label`() async throws {
    let scene = try await served()
    try await scene.sync(next, .init(fetches: true))
    #expect(await scene.labels() == scene.all("in develop"))
    try await fallBehind(scene)
    #expect(try await scene.onAnotherMachine().sync(next, .init(fetches: true)).writes == 0)
    #expect(await scene.labels() == scene.all("in develop"))
  }

  @Test func `without a fetch, an item that the clone does not know keeps its label`() async throws
  {
    let scene = try await served()
    try await scene.sync()
    try await fallBehind(scene)
    var question = next
    question.isCurrent = false
    let run = try await scene.onAnotherMachine().sync(question)
    #expect(run.writes == 0)
    #expect(run.listing.words.contains("1 item kept the labels of 1.2.0"))
    #expect(await scene.labels() == scene.all("in develop"))
  }

  @Test func `a remote that can't be fetched from changes no label`() async throws {
    let scene = try await served()
    try await scene.repository.git(
      "config", "url./nowhere.insteadOf", "https://github.com/octo/app.git")
    try await scene.repository.git("config", "remote.origin.url", "https://github.com/octo/none")
    let failure = await failure { try await scene.sync(next, .init(fetches: true)) }
    #expect(failure?.status == .unavailable)
    #expect(await scene.labels().isEmpty)
  }

  @Test func `a shallow clone changes no label, and says how to get the rest`() async throws {
    let scene = try await served()
    let git = scene.repository
    let bare = "file://" + git.scratch.path + "/origin.git"
    try await git.git("fetch", "--quiet", "--depth=1", bare, "develop")
    let failure = await failure { try await scene.sync() }
    #expect(failure?.status == .unknown)
    #expect(failure?.diagnostics.first?.hint?.text == "git fetch --unshallow")
    #expect(await scene.labels().isEmpty)
  }

  @Test(arguments: ["squash", "rebase"])
  func `a release that was squashed or rebased, tagged and merged back keeps its items`(
    way: String
  ) async throws {
    let scene = try await ReleaseScene.make()
    let git = scene.repository
    try await scene.cutRelease()
    try await scene.sync(ReleaseQuestion())
    try await git.git("switch", "--quiet", "main")
    if way == "squash" {
      try await git.git("merge", "--quiet", "--squash", "release/1.2.0")
      try await git.git("commit", "--quiet", "--message", "Release 1.2.0 (#12)")
    } else {
      try await git.git("commit", "--quiet", "--allow-empty", "--message", "Main went on")
      try await git.git("switch", "--quiet", "--detach", "release/1.2.0")
      try await git.git("rebase", "--quiet", "main")
      try await git.git("branch", "--quiet", "--force", "main", "HEAD")
    }
    try await git.git("tag", "v1.2.0", "main")
    try await git.git("switch", "--quiet", "develop")
    try await git.merge("main", subject: "Merge branch 'release/1.2.0' into develop")
    try await git.git("branch", "--quiet", "-D", "release/1.2.0")
    for step in ["tagged", "later work"] {
      try await scene.sync(ReleaseQuestion())
      #expect(await scene.labels() == scene.all("live"), "\(way), \(step)")
      try await git.commit("Later work", files: ["later.txt": "one\n"])
    }
  }

  @Test func `a fix that was picked into the release is not in the next version, too`() async throws
  {
    let scene = try await ReleaseScene.make()
    let git = scene.repository
    try await scene.cutRelease()
    try await git.git("switch", "--quiet", "develop")
    try await git.commit("Add a footer (#4)", files: ["footer.txt": "one\n"])
    try await git.commit("Handle a crash (#5)", files: ["crash.txt": "one\n"])
    await scene.server.edit { state in
      for title in ["Add a footer", "Handle a crash"] {
        state.addPull(title, to: "octo/app", head: "feature/x") { _, pull in
          pull.mergedAt = "2024-01-01T00:05:00Z"
        }
      }
    }
    try await git.git("switch", "--quiet", "release/1.2.0")
    try await git.git("cherry-pick", "develop")
    try await scene.sync(ReleaseQuestion())
    let labels = await scene.labels()
    #expect(labels[5] == ["1.2.0: in release"])
    #expect(labels[4] == ["1.3.0: in develop"])
  }
}
