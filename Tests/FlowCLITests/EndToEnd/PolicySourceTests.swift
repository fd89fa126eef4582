import TestSupport
import Testing

/// No change is checked by its own policy.
struct PolicySourceTests {
  private func edited(_ policy: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("feature/policy", from: "develop")
    try await repository.commit("Loosen", files: [".flowctl.yml": policy])
    return repository
  }

  @Test func `the base's policy counts, and the edit is reported`() async throws {
    let repository = try await edited("rules: { merge-target: off, wrong-base: off }\n")
    let answer = try await repository.merge("feature/policy", into: "main")
    #expect(answer.failed.contains("merge-target"))
    #expect(answer.policy?.hasPrefix("the defaults") == true)
    #expect(answer.notes?.contains { $0.contains("the head adds .flowctl.yml") } == true)
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

  @Test(arguments: [false, true])
  func `a change of the tag form does not change how the base's tags are read`(
    isEdited: Bool
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "main")
    try await repository.commit("Form", files: [".flowctl.yml": "tags: { form: v<version> }\n"])
    for version in ["2.5", "2.6", "2.7", "2.8", "2.9"] {
      try await repository.commit(version, files: ["t": version])
      try await repository.git("tag", version)
    }
    try await repository.git("tag", "v1.1.0")
    try await repository.git("branch", "-f", "develop", "main")
    try await repository.work("release/2.10", from: "develop")
    if isEdited { try await repository.git("rm", "-q", ".flowctl.yml") }
    try await repository.commit("Work", files: ["w": "1"])
    let answer = try await repository.merge("release/2.10", into: "main")
    #expect(answer.answer(of: "merge-target") == "fail")
  }

  @Test func `the base's file is read from its commit, not from the working tree`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Policy", files: [".flowctl.yml": "rules: { stale-base: { limit: 0 } }\n"])
    try await repository.work("feature/x", from: "develop~1")
    let answer = try await repository.merge("feature/x", into: "develop")
    #expect(answer.failed == ["stale-base"])
    #expect(answer.policy == ".flowctl.yml of develop")
  }

  @Test func `a broken local file does not matter if the base has a valid one`()
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

  @Test func `a given configuration counts`() async throws {
    let repository = try await edited("preset: github-flow\n")
    let answer = try await repository.answer(
      "check", "merge", "--head", "feature/policy", "--base", "main", "--config", ".flowctl.yml")
    #expect(answer.answer(of: "merge-target") == "pass")
  }

  @Test func `a missing configuration is reported`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl("check", "branch", "--config", "gone.yml", "--json")
    #expect(run.status == 78)
    #expect(try run.answer().verdict == "fail")
  }

  @Test func `a change that would break the policy fails, here and in CI`() async throws {
    let repository = try await edited("branches: [broken\n")
    let answer = try await repository.merge("feature/policy", into: "develop")
    #expect(answer.failed == ["policy-source"])
    let finding = try #require(answer.findings?.first { $0.rule == "policy-source" })
    #expect(finding.message.hasPrefix("the head's .flowctl.yml is invalid: "))
    #expect(finding.hint == "flowctl config schema")
    let run = try GitHubRun(repository).pullRequest(
      "feature/policy", into: "develop", sha: try await repository.tip("feature/policy"))
    let text = try await repository.flowctl(["check", "merge"], with: run)
    #expect(text.status == 1)
    #expect(text.output.contains("\n  .flowctl.yml:2:1: error: the head's"), "\(text.output)")
    let simulated = try await repository.flowctl(
      "check", "merge", "--simulate", "pull_request", "--head", "feature/policy", "--base",
      "develop")
    #expect(simulated.status == 1, "\(simulated.output)\(simulated.errors)")
    #expect(simulated.output.contains(" the head's .flowctl.yml is invalid\n"))
  }

  @Test func `a simulation runs the checks of the event`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/x", from: "develop")
    let run = try GitHubRun(repository).pullRequest(
      "feature/x", into: "develop", sha: try await repository.tip("feature/x"))
    let event = try await repository.flowctl(["check", "merge", "--json"], with: run).answer()
    let simulated = try await repository.answer(
      "check", "merge", "--simulate", "pull_request", "--head", "feature/x", "--base", "develop")
    #expect(simulated.checks?.map(\.rule) == event.checks?.map(\.rule))
  }

  @Test(arguments: [
    (".flowctl.yml/a", 1, "it is a directory"),
    (".flowctl.yml", 300_000, "it has more than 262144 bytes"),
  ])
  func `a change that replaces the policy with an unreadable file fails`(
    path: String, bytes: Int, reason: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("feature/policy", from: "develop")
    try await repository.commit(
      "Break", files: [path: String(repeating: "#", count: bytes) + "\n"])
    let answer = try await repository.merge("feature/policy", into: "develop")
    #expect(answer.failed == ["policy-source"])
    let finding = try #require(answer.findings?.first { $0.rule == "policy-source" })
    #expect(finding.message == "the head's .flowctl.yml is invalid: \(reason)")
    #expect(finding.hint == "git ls-tree --long feature/policy .flowctl.yml")
    let simulated = try await repository.flowctl(
      "check", "merge", "--simulate", "pull_request", "--head", "feature/policy", "--base",
      "develop")
    #expect(simulated.status == 1, "\(simulated.output)\(simulated.errors)")
  }

  @Test func `a branch that only kept a broken file is allowed`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Break", files: [".flowctl.yml": "branches: [broken\n"])
    try await repository.work("feature/x", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Mend", files: [".flowctl.yml": "rules: { stale-base: off }\n"])
    #expect(try await repository.merge("feature/x", into: "develop").verdict == "pass")
  }

  @Test func `a fix of a broken policy has a hint how to merge it`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Break", files: [".flowctl.yml": "branches: [broken\n"])
    try await repository.branch("feature/mend", from: "develop")
    try await repository.commit("Mend", files: [".flowctl.yml": "rules: { stale-base: off }\n"])
    let run = try await repository.flowctl("check", "merge", "--base", "develop")
    #expect(run.status == 78)
    let hint = "flowctl check merge --base develop --config .flowctl.yml"
    #expect(
      run.errors.contains("merge it manually, because this check can't pass"), "\(run.errors)")
    #expect(run.errors.contains("hint: to check with the local file: \(hint)\n"), "\(run.errors)")
    let typed = hint.split(separator: " ").dropFirst().map(String.init)
    #expect(try await repository.flowctl(typed).status == 0)
    try await repository.work("feature/other", from: "develop")
    let other = try await repository.flowctl("check", "merge", "--base", "develop")
    #expect(other.status == 78 && other.errors.contains("hint: flowctl config check"))
  }

  @Test func `a branch type that only the branch declares is checked by the local file`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "--create", "chore/tidy", "develop")
    let policy = "branches: { chore: { name: chore/<slug>, from: develop, into: develop } }\n"
    try await repository.commit("Add chores", files: [".flowctl.yml": policy])
    let run = try await repository.flowctl("check", "merge", "--base", "develop")
    #expect(run.status == 1)
    let command = "flowctl check merge --head chore/tidy --base develop --config .flowctl.yml"
    #expect(run.output.contains("hint: merge .flowctl.yml into 'develop' first; "))
    #expect(run.output.contains(": \(command)\n"), "\(run.output)")
    let local = try await repository.flowctl(
      command.split(separator: " ").dropFirst().map(String.init))
    #expect(local.status == 0, "\(local.output)\(local.errors)")
  }
}
