import TestSupport
import Testing

/// `finish` of a squashed version, after its branch is deleted here and on the remote.
struct SquashedFinishTests {
  private func forget(_ name: String, _ desk: FinishDesk) async throws {
    try await desk.clone.git("switch", "--quiet", "main")
    // finish may have deleted it.
    _ = try await desk.clone.gitResult(["branch", "--quiet", "--delete", "--force", name])
    _ = try await desk.clone.gitResult([
      "--git-dir", desk.clone.originPath, "branch", "--quiet", "-D", name,
    ])
    try await desk.clone.git("fetch", "--quiet", "--prune")
    await desk.server.edit { $0.change("octo/app") { $0.branches[name] = nil } }
  }

  @Test func `a hotfix with words in its name is found by its version`() async throws {
    try await FinishDesk.serving { desk in
      let name = "hotfix/1.0.1/sign-in"
      try await desk.clone.work(name, from: "main")
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      let title = "Hotfix 1.0.1 (#1)"
      let commit = try await desk.merge(1, name, into: "main", squashedAs: title)
      try await forget(name, desk)
      let run = try await desk.finish("hotfix/1.0.1")
      #expect(run.output.contains("pull request #1 is merged into 'main'"), "\(run.errors)")
      #expect(try await desk.clone.tip("v1.0.1^{commit}") == commit)
    }
  }

  @Test func `a squashed back-merge needs no other one`() async throws {
    try await FinishDesk.serving { desk in
      let name = "release/1.1.0"
      try await desk.clone.work(name, from: "develop")
      try await desk.clone.commit("More", files: ["more.txt": "x\n"])
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      _ = try await desk.merge(1, name, into: "main", squashedAs: "Release 1.1.0 (#1)")
      #expect(try await desk.finish().status == 0)
      let owed = try #require(await desk.requests().first)
      _ = try await desk.merge(owed.number, "main", into: "develop", squashedAs: "Back (#2)")
      try await forget(name, desk)
      let run = try await desk.finish(name)
      #expect(run.status == 0, "\(run.errors)")
      #expect(await desk.requests().isEmpty)
    }
  }
}
