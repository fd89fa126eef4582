import TestSupport
import Testing

/// Commits of branches that a run deletes stay in the clone as long as the run can be undone.
struct KeptObjectsTests {
  private static let gc = ["gc", "--quiet", "--prune=now"]

  @Test func `a finish in a deleted worktree is undone after a garbage collection`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("worktree", "add", "--quiet", "../linked", "develop")
    let linked = try repository.at("linked")
    try await linked.work("feature/x", from: "develop")
    let tip = try await linked.tip("feature/x")
    #expect(try await linked.flowctl("finish", "--local").status == 0)
    try await repository.git("worktree", "remove", "--force", "../linked")
    try await repository.git(Self.gc)
    let undo = try await repository.flowctl("undo", "--yes")
    #expect(undo.status == 0, "\(undo.errors)")
    #expect(try await repository.tip("feature/x") == tip)
    #expect(try await repository.git("for-each-ref", "refs/flowctl").isEmpty)
  }

  @Test func `several deleted branches are kept by one ref`() async throws {
    let repository = try await ScratchRepository.gitflow()
    for name in ["one", "two", "three"] {
      try await repository.work("feature/\(name)", from: "develop")
      try await repository.git("switch", "--quiet", "develop")
      try await repository.git("merge", "--quiet", "--squash", "feature/\(name)")
      try await repository.commit("Squash \(name)")
    }
    let before = try await repository.git("branch", "--list", "--format=%(refname) %(objectname)")
    #expect(try await repository.flowctl("prune", "--yes").status == 0)
    #expect(try await repository.git("branch", "--list", "feature/*").isEmpty)
    let kept = try await repository.git("for-each-ref", "--format=%(refname)", "refs/flowctl")
    #expect(kept == "refs/flowctl/runs/1")
    try await repository.git("reflog", "expire", "--expire=now", "--all")
    try await repository.git(Self.gc)
    #expect(try await repository.flowctl("undo", "--yes").status == 0)
    let after = try await repository.git("branch", "--list", "--format=%(refname) %(objectname)")
    #expect(after == before)
  }

  @Test func `no command treats such a ref as a branch or pushes it`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/x", from: "develop")
    #expect(try await repository.flowctl("finish", "--local", "--push").status == 0)
    #expect(try await repository.git("for-each-ref", "refs/flowctl").isEmpty == false)
    #expect(try await repository.flowctl("start", "feature", "flowctl/runs/1").status == 0)
    #expect(try await repository.flowctl("branches").output.contains("runs/1 ") == false)
    let there = try await repository.at("origin.git").git("for-each-ref", "--format=%(refname)")
    #expect(there == "refs/heads/develop\nrefs/heads/main\nrefs/tags/v1.0.0")
  }

  @Test func `a ref whose record is missing is deleted by the next run`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("update-ref", "refs/flowctl/runs/77", "HEAD")
    #expect(try await repository.flowctl("start", "feature", "x").status == 0)
    #expect(try await repository.git("for-each-ref", "refs/flowctl").isEmpty)
  }
}
