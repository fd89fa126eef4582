import TestSupport
import Testing

/// A branch that is older than the policy of its base.
struct OlderPolicyTests {
  private static func policy(
    uncovered: Int, timeout: String = "1h", language: String = "de"
  ) -> String {
    """
    gates:
      unit: { command: ["true"], reports: [a.info] }
      coverage: { needs: [unit], new-code: 90, max-uncovered: \(uncovered) }
    strings: { languages: [\(language)] }



    gate-run: { owners: ["@lead"], timeout: \(timeout) }

    """
  }

  /// `develop` becomes stricter after the branch with these files was started.
  private func repository(_ files: [String: String]) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Policy",
      files: [
        ".flowctl.yml": Self.policy(uncovered: 2),
        ".flowctl/baseline": "0123456789abcdef unit x App/Old.swift\n",
      ])
    try await repository.branch("feature/x", from: "develop")
    try await repository.commit("Change", files: files)
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit(
      "Be strict", files: [".flowctl.yml": Self.policy(uncovered: 0), ".flowctl/baseline": ""])
    try await repository.git("switch", "--quiet", "feature/x")
    return repository
  }

  private func messages(
    _ repository: ScratchRepository, with variables: [String: String] = [:]
  ) async throws -> [String] {
    let answer = try await repository.answer(
      "policy", "check", "--base", "develop", with: variables)
    #expect(answer.failed == (answer.findings?.isEmpty == false ? ["policy-loosened"] : []))
    return (answer.findings ?? []).map(\.message).sorted()
  }

  @Test func `a branch that does not edit the policy loosens nothing`() async throws {
    let repository = try await repository(["a.txt": "a\n"])
    #expect(try await messages(repository) == [])
    #expect(try await messages(repository, with: ["CI": "true"]) == [])
    let run = try await repository.flowctl("policy", "check", "--base", "develop")
    #expect(!run.output.contains("differ from those"), "\(run.output)")
  }

  @Test(
    arguments: [
      (policy(uncovered: 2, timeout: "30m"), []),
      (policy(uncovered: 3), ["gate 'coverage': max-uncovered changed from 0 to 3"]),
      (
        policy(uncovered: 2, timeout: "2h"),
        ["time-out of a run raised from 3600 s to 7200 s"]
      ),
    ] as [(String, [String])])
  func `an edited policy is compared as the merge leaves it`(
    text: String, expected: [String]
  ) async throws {
    let repository = try await repository([".flowctl.yml": text])
    #expect(try await messages(repository) == expected)
    #expect(try await messages(repository, with: ["CI": "true"]) == expected)
  }

  @Test func `an edit that is not committed counts, too`() async throws {
    let repository = try await repository(["a.txt": "a\n"])
    try repository.write(Self.policy(uncovered: 9), to: ".flowctl.yml")
    #expect(
      try await messages(repository) == ["gate 'coverage': max-uncovered changed from 0 to 9"])
  }

  @Test func `a branch that undoes the merged policy loosens it`() async throws {
    let repository = try await repository(["a.txt": "a\n"])
    try await repository.git("merge", "--quiet", "--no-edit", "develop")
    try await repository.commit("Undo", files: [".flowctl.yml": Self.policy(uncovered: 2)])
    #expect(
      try await messages(repository) == ["gate 'coverage': max-uncovered changed from 0 to 2"])
  }

  @Test func `check merge reports only an edited policy`() async throws {
    let untouched = try await repository(["a.txt": "a\n"]).flowctl(
      "check", "merge", "--base", "develop")
    #expect(untouched.status == 0, "\(untouched.output)\(untouched.errors)")
    #expect(!untouched.output.contains("the head changes"), "\(untouched.output)")
    let edited = try await repository([".flowctl.yml": Self.policy(uncovered: 3)]).flowctl(
      "check", "merge", "--base", "develop")
    #expect(edited.output.contains("the head changes .flowctl.yml"), "\(edited.output)")
  }
}
