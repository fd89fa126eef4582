import Foundation
import TestSupport
import Testing

/// How `finish` handles a merged pull request if other users have made changes as well.
struct LandedFinishTests {
  private func landed(
    _ desk: FinishDesk, _ name: String, from source: String
  ) async throws -> String {
    try await desk.clone.work(name, from: source)
    try await desk.know(name)
    #expect(try await desk.finish().status == 0)
    return try await desk.merge(1, name, into: "main")
  }

  @Test func `a local finish has a hint that publishes the page, if a token allows it`()
    async throws
  {
    try await FinishDesk.serving { desk in
      try await desk.clone.work("release/1.1.0", from: "develop")
      let words = "flowctl release notes --to github --release 1.1.0\n"
      let silent = try await desk.clone.flowctl("finish", "--local", "--dry-run")
      #expect(silent.status == 0 && !silent.output.contains(words), "\(silent.output)")
      let before = try await desk.finish("--local", "--dry-run")
      #expect(before.output.contains("to publish it once 'origin' has the tag: \(words)"))
      let run = try await desk.finish("--local", "--push")
      #expect(run.output.contains("to publish it: \(words)"), "\(run.output)\(run.errors)")
      #expect(await desk.server.current.repository("octo/app")?.releases.isEmpty == true)
    }
  }

  @Test func `a tag of that name at another commit is rejected before any change`()
    async throws
  {
    try await FinishDesk.serving { desk in
      let commit = try await landed(desk, "release/1.1.0", from: "develop")
      try await desk.clone.git("tag", "v1.1.0", "develop")
      let run = try await desk.finish()
      #expect(run.status == 1, "\(run.output)")
      #expect(run.errors.contains("not at \(commit.prefix(10)), which merged 'release/1.1.0'"))
      #expect(run.errors.contains("to see it: git show v1.1.0"))
      #expect(await desk.requests().isEmpty)
      #expect(await desk.server.current.repository("octo/app")?.releases.isEmpty == true)
      #expect(!(try await desk.refs()).contains("v1.1.0"))
    }
  }

  @Test(arguments: [false, true])
  func `a tag at the right commit that the remote lacks is pushed`(isAnnotated: Bool) async throws {
    try await FinishDesk.serving { desk in
      let commit = try await landed(desk, "release/1.1.0", from: "develop")
      try await desk.clone.git("fetch", "--quiet")
      try await desk.clone.git(
        ["tag"] + (isAnnotated ? ["-m", "mine"] : []) + ["v1.1.0", commit])
      let tag = try await desk.clone.tip("refs/tags/v1.1.0")
      let run = try await desk.finish()
      #expect(run.output.contains("pushed 'v1.1.0' to 'origin'"), "\(run.errors)")
      #expect(try await desk.clone.tip("refs/tags/v1.1.0") == tag)
      #expect(try await desk.refs().contains("refs/tags/v1.1.0"))
      let again = try await desk.finish()
      #expect(again.status == 0 && !again.output.contains("pushed"), "\(again.errors)")
    }
  }

  @Test func `a newer request that was closed does not hide the merged one`() async throws {
    try await FinishDesk.serving { desk in
      _ = try await landed(desk, "hotfix/1.0.1", from: "main")
      await desk.server.edit { state in
        state.addPull("Once more", to: "octo/app", head: "hotfix/1.0.1", base: "main")
        state.changeIssue(2, of: "octo/app") { $0.isOpen = false }
      }
      let run = try await desk.finish()
      #expect(run.output.contains("pull request #1 is merged into 'main'"), "\(run.errors)")
    }
  }

  @Test func `a squashed back-merge is complete`() async throws {
    try await FinishDesk.serving { desk in
      let name = "release/1.1.0"
      try await desk.clone.work(name, from: "develop")
      try await desk.clone.commit("More", files: ["more.txt": "x\n"])
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "main", squashedAs: "Squashed (#1)")
      #expect(try await desk.finish().status == 0)
      let owed = try #require(await desk.requests().first)
      _ = try await desk.merge(owed.number, "main", into: "develop", squashedAs: "Squashed (#1)")
      let last = try await desk.finish(name, "--json")
      #expect(last.output.contains(#""state": "done""#), "\(last.errors)")
      #expect(await desk.requests().isEmpty)
      #expect(!(try await desk.refs()).contains("refs/heads/" + name))
    }
  }

  @Test func `a back-merge that another run opens at the same time is used`() async throws {
    try await FinishDesk.serving { desk in
      _ = try await landed(desk, "release/1.1.0", from: "develop")
      #expect(try await desk.finish().status == 0)
      let owed = try #require(await desk.requests().first)
      // The other one doesn't exist yet when this one looks.
      await desk.server.edit { state in
        state.faults = [
          ScriptedFault(.status(200, body: "[]"), on: "GET /repos/{}/{}/pulls", skipping: 1)
        ]
      }
      let run = try await desk.finish()
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("pull request #\(owed.number) to merge 'release/1.1.0' back"))
      #expect(await desk.requests().count == 1)
    }
  }

  /// The remote after another run has pushed the same, just before this one does.
  private func outrun(
    _ desk: FinishDesk, _ machine: ScratchRepository, tag: String, at commit: String,
    deleting branch: String?
  ) throws {
    let origin = "git --git-dir '\(desk.clone.originPath)'"
    let deletion = branch.map { "\(origin) update-ref -d refs/heads/\($0)" } ?? ""
    let hook = """
      #!/bin/sh
      unset $(git rev-parse --local-env-vars)
      \(origin) -c user.name=Other -c user.email=other@example.com tag -m other \(tag) \(commit)
      \(deletion)
      exit 0

      """
    let path = machine.path + "/.git/hooks/pre-push"
    try FileManager.default.createDirectory(
      atPath: machine.path + "/.git/hooks", withIntermediateDirectories: true)
    try Data(hook.utf8).write(to: URL(fileURLWithPath: path))
    try ScratchDirectory.makeExecutable(path)
  }

  @Test(arguments: [nil, "hotfix/1.0.1"])
  func `changes that another run has just pushed count as pushed`(deleted: String?) async throws {
    try await FinishDesk.serving { desk in
      let commit = try await landed(desk, "hotfix/1.0.1", from: "main")
      try outrun(desk, desk.clone, tag: "v1.0.1", at: commit, deleting: deleted)
      let run = try await desk.finish()
      #expect(run.status == 0, "\(run.errors)")
      #expect(try await desk.clone.tip("v1.0.1^{commit}") == commit)
      let theirs = try await desk.clone.git(
        "--git-dir", desk.clone.originPath, "rev-parse", "refs/tags/v1.0.1")
      #expect(theirs.contains(try await desk.clone.tip("refs/tags/v1.0.1")))
      #expect(!(try await desk.refs()).contains("hotfix"))
      #expect(!(try await desk.clone.git("branch")).contains("hotfix"))
      #expect(await desk.server.current.repository("octo/app")?.releases.map(\.tag) == ["v1.0.1"])
      let update = try await desk.clone.flowctl("update")
      #expect(update.status == 0 && !update.errors.contains("--force"), "\(update.errors)")
    }
  }

  @Test func `a tag that another run has pushed to another commit is an error`() async throws {
    try await FinishDesk.serving { desk in
      _ = try await landed(desk, "hotfix/1.0.1", from: "main")
      try outrun(desk, desk.clone, tag: "v1.0.1", at: "develop", deleting: nil)
      let run = try await desk.finish()
      #expect(run.status == 69, "\(run.output)")
      #expect(!(try await desk.clone.git("tag")).contains("v1.0.1"))
      #expect(try await desk.refs().contains("refs/heads/hotfix/1.0.1"))
    }
  }

  @Test func `undo reports a branch that is deleted on the remote`() async throws {
    try await FinishDesk.serving { desk in
      let name = "feature/login"
      try await desk.clone.work(name, from: "develop")
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "develop", squashedAs: "Squashed (#1)")
      let next = try await desk.clone.flowctl(
        ["status"], with: ["XDG_CACHE_HOME": desk.clone.scratch.path + "/cache"])
      #expect(!next.output.contains("flowctl prune"))
      #expect(try await desk.finish().status == 0)
      let undone = try await desk.clone.flowctl("undo", "--yes")
      #expect(undone.output.contains("'feature/login' stays deleted on 'origin'"))
      #expect(undone.output.contains("hint: git push origin feature/login"))
      #expect(!undone.output.contains("everything was restored"))
    }
  }

  @Test func `a tag that moved on the remote is reported, and stops nothing`() async throws {
    try await FinishDesk.serving { desk in
      let name = "feature/login"
      try await desk.clone.work(name, from: "develop")
      try await desk.know(name)
      try await desk.clone.git("tag", "nightly", "develop")
      try await desk.clone.git("push", "--quiet", "origin", "nightly")
      try await desk.clone.git("tag", "--force", "nightly", name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "develop", squashedAs: "Squashed (#1)")
      let update = try await desk.clone.flowctl("update")
      #expect(update.status == 0, "\(update.errors)")
      #expect(update.errors.contains("hint: git fetch --force origin tag nightly"))
      #expect(try await desk.clone.tip("nightly") != desk.clone.tip("develop"))
    }
  }
}
