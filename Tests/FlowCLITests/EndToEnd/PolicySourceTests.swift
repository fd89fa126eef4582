import TestSupport
import Testing

/// No change is judged by a policy of its own making.
struct PolicySourceTests {
  private func edited(_ policy: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("feature/policy", from: "develop")
    try await repository.commit("Loosen", files: [".flowctl.yml": policy])
    return repository
  }

  @Test func `the base's policy counts, and the edit is told`() async throws {
    let repository = try await edited("rules: { merge-target: off, wrong-base: off }\n")
    let answer = try await repository.merge("feature/policy", into: "main")
    #expect(answer.failed.contains("merge-target"))
    #expect(answer.policy?.hasPrefix("the defaults") == true)
    #expect(answer.notes?.contains { $0.contains("head's .flowctl.yml differs from") } == true)
  }

  @Test func `a renamed prefix hides no release`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.branch("feature/sneaky", from: "release/1.1.0")
    try await repository.commit(
      "Rename", files: [".flowctl.yml": "branches: { release: { name: \"rc/<version>\" } }\n"])
    let answer = try await repository.merge("feature/sneaky", into: "develop")
    #expect(answer.answer(of: "wrong-base") == "fail")
  }

  @Test func `the base's file is read from its commit, not from the work tree`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Policy", files: [".flowctl.yml": "rules: { stale-base: { limit: 0 } }\n"])
    try await repository.work("feature/x", from: "develop~1")
    let answer = try await repository.merge("feature/x", into: "develop")
    #expect(answer.failed == ["stale-base"])
    #expect(answer.policy == ".flowctl.yml of develop")
  }

  @Test func `a broken file at the desk does not matter where the base has a sound one`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Policy", files: [".flowctl.yml": "rules: { stale-base: off }\n"])
    try await repository.work("feature/x", from: "develop")
    try repository.write("rulez: {}\n", to: ".flowctl.yml")
    let answer = try await repository.merge("feature/x", into: "develop")
    #expect(answer.verdict == "pass")
    #expect(answer.policy == ".flowctl.yml of develop")
    let unnamed = try await repository.flowctl("check", "merge", "--head", "feature/x")
    #expect(unnamed.status == 78, "without a base the file here would choose it")
  }

  @Test func `a broken file of the base is a bad configuration`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Policy", files: [".flowctl.yml": "rulez: {}\n"])
    try await repository.work("feature/x", from: "develop~1")
    let run = try await repository.flowctl(
      "check", "merge", "--head", "feature/x", "--base", "develop", "--json")
    #expect(run.status == 78)
    #expect(try run.answer().findings?.first?.message.contains("rulez") == true)
  }

  @Test func `a named configuration counts`() async throws {
    let repository = try await edited("preset: github-flow\n")
    let answer = try await repository.answer(
      "check", "merge", "--head", "feature/policy", "--base", "main", "--config", ".flowctl.yml")
    #expect(answer.answer(of: "merge-target") == "pass")
  }

  @Test func `a configuration that is not there is told`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl("check", "branch", "--config", "gone.yml", "--json")
    #expect(run.status == 78)
    #expect(try run.answer().verdict == "fail")
  }
}
