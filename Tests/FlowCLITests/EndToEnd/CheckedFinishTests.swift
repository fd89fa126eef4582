import TestSupport
import Testing

/// `finish`, `start`, `submit` and `release pick` decide as the checks do.
struct CheckedFinishTests {
  private func repository(policy: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.check(out: "main")
    try await repository.commit("Policy", files: [".flowctl.yml": policy])
    try await repository.git("tag", "--force", "v1.0.0")
    try await repository.land("main", on: "develop")
    return repository
  }

  @Test func `the policy of the target decides, not that of the branch`() async throws {
    let repository = try await repository(policy: "preset: adapted\n")
    try await repository.branch("feature/x", from: "main")
    let policy = "branches: { feature: { from: main, into: main } }\n"
    try await repository.commit("Into main", files: [".flowctl.yml": policy, "x.txt": "x\n"])
    let main = try await repository.tip("main")
    _ = try await repository.flowctl("finish", "--local")
    #expect(try await repository.tip("main") == main)
  }

  @Test func `an edit of the working tree turns no rule off`() async throws {
    let repository = try await repository(policy: "preset: adapted\n")
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.check(out: "develop")
    try await repository.commit("Unreleased", files: ["new.txt": "new\n"])
    try await repository.land("develop", on: "release/1.1.0")
    try repository.write("rules: { unreleased-code: off }\n", to: ".flowctl.yml")
    let run = try await repository.flowctl("finish", "--local", "--dry-run")
    #expect(run.status != 0)
    #expect(run.errors.contains("[unreleased-code]"), "\(run.errors)")
  }

  @Test func `a branch that reverts a hotfix gets no tag`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.land("hotfix/1.0.1", on: "main")
    try await repository.branch("revert-12-hotfix/1.0.1", from: "main")
    try await repository.git("revert", "--no-edit", "-m", "1", "HEAD")
    let run = try await repository.flowctl("finish", "--local", "--dry-run")
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.output.contains("would tag"), "\(run.output)")
  }

  @Test func `a push names the commits of main that were made here`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.check(out: "main")
    try await repository.commit("Accident", files: ["stray.txt": "x\n"])
    try await repository.check(out: "hotfix/1.0.1")
    let run = try await repository.flowctl("finish", "--local", "--push")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("'main' has a commit that 'origin/main' lacks"), "\(run.errors)")
  }

  @Test func `a branch that differs in its indentation is no copy`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("feature/x", from: "develop")
    try await repository.commit("Indent", files: ["app.txt": "  one\n"])
    try await repository.check(out: "develop")
    try await repository.commit("Indent", files: ["app.txt": "\tone\n"])
    try await repository.check(out: "feature/x")
    let tip = try await repository.tip("feature/x")
    _ = try await repository.flowctl("finish", "--local")
    #expect(try await repository.tip("feature/x") == tip)
  }

  @Test func `a release that is tagged at its last commit is merged, and keeps its tag`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("tag", "v1.1.0")
    let tip = try await repository.tip("release/1.1.0")
    let run = try await repository.flowctl("finish", "--local")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await repository.tip("v1.1.0") == tip)
    #expect(try await repository.tip("main^2") == tip)
  }

  @Test func `a branch that was merged twice is picked whole`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("feature/x", from: "develop")
    try await repository.land("feature/x", on: "develop")
    try await repository.check(out: "feature/x")
    try await repository.commit("Second", files: ["second.txt": "x\n"])
    try await repository.land("feature/x", on: "develop")
    let run = try await repository.flowctl(
      "release", "pick", "feature/x", "--into", "1.1.0", "--local")
    #expect(run.status == 0, "\(run.errors)")
    try await repository.git("cat-file", "-e", "release/1.1.0:feature-x.txt")
    try await repository.git("cat-file", "-e", "release/1.1.0:second.txt")
  }

  @Test func `a branch is named by the model of its base`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let policy = "branches: { hotfix: { name: [\"urgent/<version>\"] } }\n"
    try await repository.commit("Policy", files: [".flowctl.yml": policy])
    let run = try await repository.flowctl("hotfix", "start", "--no-fetch")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await repository.current() == "hotfix/1.0.1")
  }
}
