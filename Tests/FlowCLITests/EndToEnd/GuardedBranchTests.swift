import Base
import Foundation
import TestSupport
import Testing

/// Installed hooks reject direct commits and pushes to branches that accept only merges.
struct GuardedBranchTests {
  private func hooked(_ repository: ScratchRepository) async throws -> ScratchRepository {
    let folder = URL(fileURLWithPath: try FlowctlProgram.path()).deletingLastPathComponent().path
    try FileManager.default.createSymbolicLink(
      atPath: "\(repository.scratch.path)/home/flowctl",
      withDestinationPath: folder + "/flowctl")
    #expect(try await repository.flowctl("hooks", "install").status == 0)
    return repository
  }

  private func git(
    _ repository: ScratchRepository, _ arguments: String...
  ) async throws -> (status: Int32, text: String) {
    let path = repository.scratch.path + "/home:" + (repository.environment["PATH"] ?? "")
    let run = try await repository.run("git", arguments, with: ["PATH": path])
    return (run.status, String(decoding: run.output + run.errors, as: UTF8.self))
  }

  @Test(arguments: [false, true])
  func `a commit on the published production branch is rejected, one on develop is not`(
    hasGates: Bool
  ) async throws {
    let repository = try await hooked(try await .published())
    if hasGates {
      let gates = "gates: { ok: { command: [ls], on: [pre-commit] } }\n"
      try await repository.git("switch", "--quiet", "main")
      try await repository.commit("Gates", files: [".flowctl.yml": gates])
      try await repository.git("switch", "--quiet", "develop")
    }
    #expect(try await git(repository, "commit", "--allow-empty", "-m", "x").status == 0)
    try await repository.git("switch", "--quiet", "main")
    let before = try await repository.tip("main")
    let refused = try await git(repository, "commit", "--allow-empty", "-m", "x")
    #expect(refused.status != 0)
    #expect(refused.text.contains("direct commits on 'main' are not allowed, only merges"))
    #expect(refused.text.contains("hint: flowctl start feature <words>"))
    #expect(try await repository.tip("main") == before)
    try repository.write("staged", to: "staged.txt")
    try await repository.git("add", "staged.txt")
    #expect(try await repository.flowctl("start", "feature", "x").status == 0)
    #expect(try await git(repository, "commit", "-m", "x").status == 0)
    #expect(try await repository.flowctl("check", "merge").status == 0)
  }

  @Test func `the first commits of a repository may be made on production`() async throws {
    let repository = try await hooked(try await .make())
    for _ in 0..<2 {
      #expect(try await git(repository, "commit", "--allow-empty", "-m", "x").status == 0)
    }
  }

  @Test func `a rule that is off rejects nothing`() async throws {
    let repository = try await hooked(try await .published())
    try await repository.git("switch", "--quiet", "main")
    try repository.write("rules: { merge-target: off }\n", to: ".flowctl.yml")
    #expect(try await git(repository, "commit", "--allow-empty", "-m", "x").status == 0)
  }

  @Test(arguments: [false, true])
  func `a merge, a revert and a pick on production are allowed`(clashes: Bool) async throws {
    let repository = try await hooked(try await .published())
    try await repository.branch("hotfix/1.0.1", from: "main")
    try await repository.commit("Fix", files: ["app.txt": "fixed\n"])
    try await repository.git("switch", "--quiet", "main")
    if clashes { try await repository.commit("Other", files: ["app.txt": "other\n"]) }
    let merged = try await git(repository, "merge", "--no-ff", "--no-edit", "hotfix/1.0.1")
    #expect((merged.status == 0) == !clashes)
    if clashes {
      try repository.write("both\n", to: "app.txt")
      try await repository.git("add", "-A")
      #expect(try await git(repository, "commit", "--no-edit").status == 0)
    }
    #expect(try await git(repository, "revert", "--no-edit", "-m", "1", "HEAD").status == 0)
    #expect(try await git(repository, "cherry-pick", "develop").status == 0)
  }

  @Test func `flowctl's own merges, tags and pushes pass the hooks`() async throws {
    let repository = try await hooked(try await .published())
    let path = ["PATH": repository.scratch.path + "/home:" + (repository.environment["PATH"] ?? "")]
    try await repository.work("hotfix/1.0.1", from: "main")
    let run = try await repository.flowctl("finish", "--local", "--push", with: path)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(
      try await repository.git("ls-remote", "origin", "refs/tags/v1.0.1").isEmpty == false)
    #expect(try await git(repository, "push", "origin", "main", "develop").status == 0)
  }

  @Test(arguments: [
    ("feature/a:develop", "git push origin feature/a"),
    ("HEAD:develop", "git push origin feature/a"),
    ("feature/a:release/1.1.0", "git push origin feature/a"),
    ("develop:main", "flowctl model show"),
  ])
  func `a push of one branch over another is rejected`(refs: String, hint: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "release/1.1.0", "develop")
    try await repository.publish()
    _ = try await hooked(repository)
    try await repository.work("feature/a", from: "develop")
    let before = try await repository.git("ls-remote", "origin")
    let refused = try await git(repository, "push", "origin", refs)
    #expect(refused.status != 0)
    let target = refs.split(separator: ":")[1]
    #expect(refused.text.contains("to '\(target)' is not allowed; merge it instead"))
    #expect(refused.text.contains("hint: \(hint)\n"))
    #expect(try await repository.git("ls-remote", "origin") == before)
    #expect(try await git(repository, "push", "origin", "feature/a").status == 0)
  }

  @Test func `a new name, the first push and a commit by its id are allowed`() async throws {
    let repository = try await hooked(try await .published())
    try await repository.work("feature/a", from: "develop")
    let topic = try await repository.tip("HEAD")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Go on")
    let own = try await repository.tip("HEAD")
    try await repository.commit("Go on again")
    for refs in [
      "feature/a:feature/b", "feature/a:release/1.1.0", "\(own):refs/heads/develop", "develop",
    ] {
      let pushed = try await git(repository, "push", "origin", refs)
      #expect(pushed.status == 0, "\(refs): \(pushed.text)")
    }
    // The commit of another branch is one by its id, too.
    try await repository.git(
      "push", "--quiet", "--no-verify", "--force", "origin", "develop~2:develop")
    let refused = try await git(repository, "push", "origin", "\(topic):refs/heads/develop")
    #expect(refused.status != 0)
    #expect(refused.text.contains("to 'develop' is not allowed; merge it instead"))
  }
}
