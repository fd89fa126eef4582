import TestSupport
import Testing

/// What `finish` makes of a merged pull request where others have been at work as well.
struct LandedFinishTests {
  private func landed(
    _ desk: FinishDesk, _ name: String, from source: String, squash: Bool = false
  ) async throws -> String {
    try await desk.clone.work(name, from: source)
    try await desk.know(name)
    #expect(try await desk.finish().status == 0)
    return try await desk.merge(1, name, into: "main", squash: squash)
  }

  @Test func `a tag of that name at another commit is refused before anything is done`()
    async throws
  {
    try await FinishDesk.serving { desk in
      let commit = try await landed(desk, "release/1.1.0", from: "develop")
      try await desk.clone.git("tag", "v1.1.0", "develop")
      let run = try await desk.finish()
      #expect(run.status == 1, "\(run.output)")
      #expect(run.errors.contains("not at \(commit.prefix(10)), by which 'release/1.1.0' came"))
      #expect(run.errors.contains("hint: git tag --delete v1.1.0"))
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

  @Test func `a back-merge that was squashed is paid`() async throws {
    try await FinishDesk.serving { desk in
      let name = "release/1.1.0"
      try await desk.clone.work(name, from: "develop")
      try await desk.clone.commit("More", files: ["more.txt": "x\n"])
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "main", squash: true)
      #expect(try await desk.finish().status == 0)
      let owed = try #require(await desk.requests().first)
      _ = try await desk.merge(owed.number, name, into: "develop", squash: true)
      let last = try await desk.finish("--json")
      #expect(last.output.contains(#""state": "done""#), "\(last.errors)")
      #expect(await desk.requests().isEmpty)
      #expect(!(try await desk.refs()).contains("refs/heads/" + name))
    }
  }

  @Test func `a back-merge that another run opens at the same time is taken`() async throws {
    try await FinishDesk.serving { desk in
      _ = try await landed(desk, "release/1.1.0", from: "develop")
      #expect(try await desk.finish().status == 0)
      let owed = try #require(await desk.requests().first)
      // The other one is not there yet when this one looks.
      await desk.server.edit { state in
        state.faults = [
          ScriptedFault(.status(200, body: "[]"), on: "GET /repos/{}/{}/pulls", skipping: 1)
        ]
      }
      let run = try await desk.finish()
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("pull request #\(owed.number) of 'release/1.1.0' back"))
      #expect(await desk.requests().count == 1)
    }
  }

  @Test func `undo tells of the branch that the remote has no more`() async throws {
    try await FinishDesk.serving { desk in
      let name = "feature/login"
      try await desk.clone.work(name, from: "develop")
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "develop", squash: true)
      let next = try await desk.clone.flowctl(
        ["status"], with: ["XDG_CACHE_HOME": desk.clone.scratch.path + "/cache"])
      #expect(!next.output.contains("flowctl prune"))
      #expect(try await desk.finish().status == 0)
      let undone = try await desk.clone.flowctl("undo", "--yes")
      #expect(undone.output.contains("'feature/login' is still deleted on 'origin'"))
      #expect(undone.output.contains("hint: git push origin feature/login"))
      #expect(!undone.output.contains("everything is as it was"))
    }
  }

  @Test func `a tag that moved on the remote is told, and stops nothing`() async throws {
    try await FinishDesk.serving { desk in
      let name = "feature/login"
      try await desk.clone.work(name, from: "develop")
      try await desk.know(name)
      try await desk.clone.git("tag", "nightly", "develop")
      try await desk.clone.git("push", "--quiet", "origin", "nightly")
      try await desk.clone.git("tag", "--force", "nightly", name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "develop", squash: true)
      let update = try await desk.clone.flowctl("update")
      #expect(update.status == 0, "\(update.errors)")
      #expect(update.errors.contains("hint: git fetch --force origin tag nightly"))
      #expect(try await desk.clone.tip("nightly") != desk.clone.tip("develop"))
    }
  }
}
