import TestSupport
import Testing

/// `check merge` and `finish` look at what a merge leaves, not only at the head.
struct MergeResultTests {
  private static let policy = "versions: { files: [VERSION] }\n"

  /// `main` and `develop` with a version file of 1.0.0.
  private func versioned() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit(
      "Name the version", files: [".flowctl.yml": Self.policy, "VERSION": "1.0.0\n"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    return repository
  }

  @Test func `a version that the merge sets back is refused`() async throws {
    let repository = try await versioned()
    try await repository.commit("Plan 1.1.0", files: ["VERSION": "1.1.0\n"])
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("develop")
    try await repository.work("release/1.1.0", from: "main")
    try await repository.git("switch", "--quiet", "main")
    #expect(try await repository.merge("release/1.1.0", into: "main").failed == [])
    try await repository.commit("Set it back", files: ["VERSION": "1.0.0\n"])
    let answer = try await repository.merge("release/1.1.0", into: "main")
    #expect(answer.failed == ["version-agreement"])
    let message = answer.findings?.first?.message
    #expect(message == "'VERSION' contains '1.0.0', but the branch is 'release/1.1.0'")
  }

  @Test func `a hotfix without its version in the files is neither merged nor tagged`()
    async throws
  {
    let repository = try await versioned()
    try await repository.work("hotfix/1.0.1", from: "main")
    #expect(
      try await repository.merge("hotfix/1.0.1", into: "main").failed == ["version-agreement"])
    let main = try await repository.tip("main")
    #expect(try await repository.flowctl("hotfix", "finish", "--local").status == 1)
    #expect(try await repository.tip("main") == main)
    // Merged by hand, it gets no tag.
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.0.1")
    let run = try await repository.flowctl("hotfix", "finish", "--local")
    #expect(run.status == 1, "\(run.output)")
    #expect(try await repository.git("tag", "--list", "v1.0.1").isEmpty)
  }

  @Test func `a bugfix may not change the version of the release`() async throws {
    let repository = try await versioned()
    try await repository.branch("release/1.1.0", from: "develop")
    try await repository.commit("Begin 1.1.0", files: ["VERSION": "1.1.0\n"])
    try await repository.work("bugfix/1.1.0/x", from: "release/1.1.0")
    #expect(try await repository.merge("bugfix/1.1.0/x", into: "release/1.1.0").failed == [])
    try await repository.commit("Take develop's", files: ["VERSION": "1.2.0\n"])
    #expect(
      try await repository.merge("bugfix/1.1.0/x", into: "release/1.1.0").failed
        == ["version-agreement"])
  }

  @Test func `a bugfix is not to blame for the version that its release has`() async throws {
    let repository = try await versioned()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("bugfix/1.1.0/x", from: "release/1.1.0")
    #expect(try await repository.merge("bugfix/1.1.0/x", into: "release/1.1.0").failed == [])
  }

  @Test(arguments: [
    ("kept.txt", "own\n"), ("app.txt", "one\n"), ("develop.txt", "other\n"),
  ])
  func `a merge branch has what Git merges, and nothing else`(
    path: String, text: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit("Fix", files: ["app.txt": "fixed\n"])
    try await repository.branch("merge/main-into-develop", from: "develop")
    try await repository.git("merge", "--quiet", "--no-commit", "main")
    try repository.write(text, to: path)
    try await repository.git("add", "--all")
    try await repository.commit("Merge branch 'main' into develop")
    let answer = try await repository.merge("merge/main-into-develop", into: "develop")
    #expect(answer.failed == ["wrong-base"])
    #expect(answer.findings?.first?.message.contains("in 1 file: '\(path)'") == true)
  }

  @Test func `a conflict is resolved as its user wants, in its own file`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Change", files: ["app.txt": "developed\n"])
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit("Fix", files: ["app.txt": "fixed\n", "fix.txt": "x\n"])
    try await repository.branch("merge/main-into-develop", from: "develop")
    _ = try await repository.gitResult(["merge", "--quiet", "main"])
    try repository.write("both\n", to: "app.txt")
    try await repository.git("add", "--all")
    try await repository.commit("Merge branch 'main' into develop")
    #expect(try await repository.merge("merge/main-into-develop", into: "develop").failed == [])
    try await repository.git("rm", "--quiet", "fix.txt")
    try await repository.git("commit", "--quiet", "--amend", "--no-edit")
    #expect(
      try await repository.merge("merge/main-into-develop", into: "develop").failed
        == ["wrong-base"])
  }
}
