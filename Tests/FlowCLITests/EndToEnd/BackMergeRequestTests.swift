import Base
import TestSupport
import Testing

/// `check merge` for the pull request of a release's back-merge.
struct BackMergeRequestTests {
  @Test func `a release's back-merge is not compared with its own tag`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("release/1.1.0", subject: "Merge branch 'release/1.1.0'")
    try await repository.git("tag", "v1.1.0")
    let back = try await repository.merge("release/1.1.0", into: "develop")
    #expect(back.verdict == "pass")
    #expect(back.answer(of: "version-order") == "skipped")
    // It is already merged into production, where the tag was created.
    let again = try await repository.merge("release/1.1.0", into: "main")
    #expect(again.answer(of: "version-order") == "pass")
  }

  @Test func `a squashed back-merge with resolved conflicts is not opened again`() async throws {
    let name = "release/1.1.0"
    try await FinishDesk.serving { desk in
      try await desk.clone.work(name, from: "develop")
      try await desk.know(name)
      try await desk.clone.git("switch", "--quiet", "develop")
      try await desk.clone.commit("Other", files: ["release-1.1.0.txt": "other\n"])
      try await desk.clone.git("push", "--quiet", "origin", "develop")
      #expect(try await desk.finish(name).status == 0)
      _ = try await desk.merge(1, name, into: "main")
      let opened = try await desk.finish(name)
      #expect(opened.output.contains("opened pull request #2"), "\(opened.output)")
      let forge = try await desk.clone.clone("forge-2", "--branch", "develop")
      try await forge.commit(
        "Merge \(name) into develop (#2)", files: ["release-1.1.0.txt": "both\n"])
      try await forge.git("push", "--quiet", "origin", "develop")
      let (sha, head) = (try await forge.tip("HEAD"), try await desk.clone.tip(name))
      await desk.server.edit { state in
        state.addCommit("Merge", to: "octo/app", branch: "develop", sha: sha)
        state.changeIssue(2, of: "octo/app") { issue in
          issue.pull?.mergedAt = "2026-01-01T00:00:00Z"
          issue.pull?.mergeCommit = sha
          issue.pull?.headSHA = head
          issue.isOpen = false
        }
      }
      let last = try await desk.finish(name)
      #expect(last.status == 0 && !last.output.contains("back into"), "\(last.output)")
      #expect(await desk.requests().isEmpty)
    }
  }

  @Test func `a conflict is predicted, and the workaround completes the back-merge`() async throws {
    let name = "release/1.1.0"
    try await FinishDesk.serving { desk in
      try await desk.clone.work(name, from: "develop")
      try await desk.know(name)
      try await desk.clone.git("switch", "--quiet", "develop")
      try await desk.clone.commit("Other", files: ["release-1.1.0.txt": "other\n"])
      try await desk.clone.git("push", "--quiet", "origin", "develop")
      #expect(try await desk.finish(name).status == 0)
      _ = try await desk.merge(1, name, into: "main")
      let dry = try await desk.finish(name, "--dry-run")
      let words = "; conflict in 'release-1.1.0.txt'\n  hint: "
      #expect(dry.status == 0 && dry.output.contains(words), "\(dry.output)\(dry.errors)")
      let run = try await desk.finish(name)
      let start = try #require(run.output.firstRange(of: words)?.upperBound)
      let hint = run.output[start...].prefix { $0 != "\n" }
      let stopped = try await desk.clone.run("sh", ["-c", String(hint)])
      #expect(stopped.status == 1, "\(hint)")
      try await desk.clone.git("checkout", "--quiet", "--ours", "release-1.1.0.txt")
      try await desk.clone.git("commit", "--quiet", "--all", "--no-edit")
      let branch = try await desk.clone.current()
      #expect(try await desk.clone.flowctl("check", "merge").status == 0)
      _ = try await desk.clone.git("push", "--quiet", "origin", "\(branch):develop")
      let last = try await desk.finish(name)
      #expect(last.status == 0 && !last.output.contains("back into"), "\(last.output)")
    }
  }
}
