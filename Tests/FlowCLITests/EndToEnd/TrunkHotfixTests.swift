import TestSupport
import Testing

/// On a trunk the tag of a hotfix is what is live: no release of a higher version may lack it.
struct TrunkHotfixTests {
  /// A trunk with the open `release/1.1.0`, and `v1.0.1`, which was merged into the trunk alone.
  private func scene(_ subject: String = "Fix the crash") async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.git("checkout", "--quiet", "-b", "main")
    try await repository.commit("chore: begin", files: [".flowctl.yml": "preset: trunk\n"])
    try await repository.git("tag", "v1.0.0")
    try await repository.commit("Support a", files: ["a.txt": "a\n"])
    try await repository.work("release/1.1.0", from: "main")
    try await repository.branch("hotfix/1.0.1", from: "v1.0.0")
    try await repository.commit(subject, files: ["crash.txt": "fixed\n"])
    try await repository.git("tag", "v1.0.1")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.0.1", subject: "Merge branch 'hotfix/1.0.1'")
    try await repository.git("branch", "--quiet", "-D", "hotfix/1.0.1")
    return repository
  }

  @Test(arguments: ["Fix the crash", "Begin version 1.0.1"])
  func `an open release without the hotfix is reported, and is not released`(
    subject: String
  ) async throws {
    let repository = try await scene(subject)
    let text = "'release/1.1.0' lacks 1 commit of 'v1.0.1'"
    for command in [
      ["check", "back-merges"], ["check", "merge", "--head", "release/1.1.0", "--base", "main"],
      ["release", "finish", "1.1.0", "--local"],
    ] {
      let run = try await repository.flowctl(command)
      #expect(run.status == 1, "\(command): \(run.output)\(run.errors)")
      #expect((run.output + run.errors).contains(text), "\(command): \(run.output)\(run.errors)")
    }
    #expect(try await repository.git("tag", "--list", "v1.1.0") == "")
  }

  @Test(arguments: [true, false])
  func `merged or picked into the release, no back-merge is pending`(isPicked: Bool) async throws {
    let repository = try await scene()
    if isPicked {
      let run = try await repository.flowctl(
        "release", "pick", "v1.0.1", "--into", "1.1.0", "--local")
      #expect(run.status == 0, "\(run.errors)")
    } else {
      try await repository.git("switch", "--quiet", "release/1.1.0")
      try await repository.merge("v1.0.1")
    }
    let check = try await repository.flowctl("check", "back-merges")
    #expect(check.status == 0, "\(check.output)")
    let finish = try await repository.flowctl("release", "finish", "1.1.0", "--local")
    #expect(finish.status == 0, "\(finish.errors)")
  }
}
