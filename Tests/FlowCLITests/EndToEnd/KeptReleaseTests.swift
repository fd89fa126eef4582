import TestSupport
import Testing

/// All commands agree about a release branch that was kept after its version was shipped.
struct KeptReleaseTests {
  /// `release/1.1.0` is shipped and kept, `release/1.2.0` is open with a fix on a topic branch.
  private func repository(tagged: Bool = true) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    let gates = "gates:\n  unit: { command: ['true'], on: [pull-request] }\n"
    try await repository.commit("Gates", files: [".flowctl.yml": "preset: adapted\n" + gates])
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("develop")
    try await repository.branch("release/1.1.0", from: "develop")
    try await repository.commit("Fix texts", files: ["texts": "1\n"])
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("release/1.1.0")
    if tagged { try await repository.git("tag", "v1.1.0") }
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main", subject: "Merge branch 'main' into develop")
    try await repository.branch("release/1.2.0", from: "develop")
    try await repository.commit("Start 1.2.0", files: ["version": "1.2.0\n"])
    try await repository.branch("bugfix/login", from: "release/1.2.0")
    try await repository.commit("Fix the login", files: ["login": "1\n"])
    return repository
  }

  @Test(arguments: [true, false])
  func `a fix merges into the release that is open`(tagged: Bool) async throws {
    let repository = try await repository(tagged: tagged)
    for command in [
      ["check", "merge"], ["gate", "run"], ["policy", "check"],
      ["check", "merge", "--simulate", "pull_request"],
    ] {
      let run = try await repository.flowctl(command)
      #expect(run.status == 0, "\(command): \(run.output)\(run.errors)")
      #expect(run.output.contains("bugfix/login → release/1.2.0"), "\(command): \(run.output)")
    }
    #expect(try await repository.flowctl("finish", "--local", "--dry-run").status == 0)
  }

  @Test func `the kept branch is shipped, not open`() async throws {
    let repository = try await repository()
    let check = try await repository.flowctl("check", "branch", "release/1.1.0")
    #expect(check.status == 0 && check.output.contains("v1.1.0"), "\(check.output)")
    for command in [["status"], ["release", "status"]] {
      let run = try await repository.flowctl(command)
      #expect(!run.output.contains("release/1.1.0"), "\(run.output)")
    }
    try await repository.git("switch", "--quiet", "release/1.1.0")
    #expect(try await repository.flowctl("hooks", "run", "pre-commit").status == 1)
    try await repository.commit("Late", files: ["late": "1\n"])
    #expect(try await repository.flowctl("check", "branch").status == 1)
  }

  @Test func `without a known target a gate run is unknown, whatever the change requires`()
    async throws
  {
    let repository = try await repository()
    try await repository.branch("release/1.3.0", from: "develop")
    try await repository.git("switch", "--quiet", "bugfix/login")
    let other = "preset: adapted\ngates:\n  lint: { command: ['true'], on: [pull-request] }\n"
    try await repository.commit("Drop the gate", files: [".flowctl.yml": other])
    #expect(try await repository.flowctl("gate", "run").status == 2)
    #expect(try await repository.flowctl("check", "merge").status == 2)
  }
}
