import Base
import TestSupport
import Testing

/// `release pick` into a release that differs from the remote's, and picks after a long time.
struct DivergedPickTests {
  private func pick(_ repository: ScratchRepository, _ change: String) async throws -> FlowctlRun {
    try await repository.flowctl("release", "pick", change, "--into", "1.4.0", "--local")
  }

  /// A release with a commit in this clone, and another one on the remote.
  private func diverged() async throws -> ScratchRepository {
    let repository = try await ReleasePickTests.scene()
    try await repository.publish()
    let other = try await repository.clone("other", "--branch", "release/1.4.0")
    try await other.commit("Theirs", files: ["theirs.txt": "theirs\n"])
    try await other.git("push", "--quiet", "origin", "release/1.4.0")
    try await repository.git("switch", "--quiet", "release/1.4.0")
    try await repository.commit("Mine", files: ["mine.txt": "mine\n"])
    try await repository.git("switch", "--quiet", "develop")
    return repository
  }

  @Test func `a release that has diverged is not moved, and the hint unites it`() async throws {
    let repository = try await diverged()
    let mine = try await repository.tip("release/1.4.0")
    let run = try await pick(repository, "15")
    #expect(run.status == 1, "\(run.output)")
    #expect(
      run.errors.contains(
        "'release/1.4.0' and 'origin/release/1.4.0' have diverged: 1 commit ahead"),
      "\(run.errors)")
    #expect(try await repository.tip("release/1.4.0") == mine)
    let line = "git switch release/1.4.0 && git merge origin/release/1.4.0"
    #expect(run.errors.contains("hint: \(line)\n"), "\(run.errors)")
    let merge = try await repository.run("sh", ["-c", line + " --quiet --no-edit"])
    #expect(merge.status == 0, "\(String(decoding: merge.errors, as: UTF8.self))")
    #expect(try await pick(repository, "15").status == 0)
    let picked = try await repository.git("log", "--format=%s", "release/1.4.0")
    #expect(picked.hasPrefix("Fix the title (#15)\n") && picked.contains("Mine\n"), "\(picked)")
  }

  @Test func `a pull request starts from the remote's release, and says which commits it lacks`()
    async throws
  {
    let repository = try await diverged()
    let run = try await repository.flowctl(
      "release", "pick", "15", "--into", "1.4.0", "--dry-run")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("have diverged: 1 commit of 'release/1.4.0' not included\n"))
  }

  @Test func `a release behind the remote's gets its commits, too`() async throws {
    let repository = try await diverged()
    try await repository.git("branch", "--quiet", "--force", "release/1.4.0", "release/1.4.0~1")
    #expect(try await pick(repository, "15").status == 0)
    let picked = try await repository.git("log", "-2", "--format=%s", "release/1.4.0")
    #expect(picked == "Fix the title (#15)\nTheirs")
  }

  @Test func `picks are listed after thousands of later commits`() async throws {
    let repository = try await ReleasePickTests.scene()
    #expect(try await pick(repository, "15").status == 0)
    try await repository.git("switch", "--quiet", "release/1.4.0")
    try await repository.git("cherry-pick", "develop~1")
    try await repository.git("switch", "--quiet", "main")
    let commit =
      "commit refs/heads/develop\ncommitter A <a@example.com> 1704067200 +0000\ndata 1\nx\n"
    var stream = commit + "from refs/heads/develop^0\n\n"
    for _ in 0..<5010 { stream += commit + "\n" }
    try await repository.git(["fast-import", "--quiet"], input: Array(stream.utf8))
    let run = try await repository.flowctl("release", "picks", "1.4.0")
    #expect(run.output.hasPrefix("release/1.4.0: 2 picks\n"), "\(run.output)\(run.errors)")
  }
}
