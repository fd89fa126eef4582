import TestSupport
import Testing

/// Gates that check a change with an unknown base.
struct UnknownBaseGateTests {
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    let gates = """
      gates:
        coverage: { preset: coverage, minimum: 50, new-code: 90, reports: [a.info] }
        size: { preset: pull-request-size }

      """
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit(
      "Gates", files: [".flowctl.yml": gates, "Sources/App.swift": "let one = 1\n"])
    try await repository.branch("wip", from: "develop")
    try await repository.commit(
      "More", files: ["Sources/App.swift": "let one = 1\nlet two = 2\n"])
    try repository.write("SF:Sources/App.swift\nDA:1,1\nDA:2,0\nend_of_record\n", to: "a.info")
    return repository
  }

  @Test(arguments: ["coverage", "size"])
  func `a gate of the change does not pass, and its hint has a base`(gate: String) async throws {
    let repository = try await repository()
    let run = try await repository.flowctl("gate", "run", gate)
    #expect(run.status == 2, "\(run.output)")
    #expect(run.output.contains("flowctl gate run --base develop"), "\(run.output)")
    let named = try await repository.flowctl("gate", "run", gate, "--base", "develop")
    #expect(named.status == 0, "\(named.output)")
  }

  @Test func `a permanent branch has no new lines`() async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "develop")
    let run = try await repository.flowctl("gate", "run", "coverage")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func `a branch without a target has no merge and no size, and passes without them`()
    async throws
  {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "develop")
    let gates = "gates: { size: pull-request-size, conflicts: , unit: { command: ['true'] } }\n"
    try await repository.commit("Gates", files: [".flowctl.yml": gates])
    let run = try await repository.flowctl("gate", "run", "--json")
    #expect(run.status == 0, "\(run.output)")
    let answer = try GateAnswer(run)
    #expect(answer.gates["unit"]?.state == "passed")
    for name in ["size", "conflicts"] {
      #expect(answer.gates[name]?.state == "skipped")
      #expect(answer.gates[name]?.reason?.hasPrefix("'develop' has no merge target") == true)
    }
    let shares = (1...2).map { "\(repository.scratch.path)/share\($0)" }
    for (index, share) in shares.enumerated() {
      let arguments = ["--shard", "\(index + 1)/2", "--report", share]
      #expect(try await repository.flowctl(["gate", "run"] + arguments).status == 0)
    }
    #expect(try await repository.flowctl(["gate", "merge"] + shares).status == 0)
  }

  @Test func `a branch is not compared with itself`() async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "develop")
    for command in [["gate", "run"], ["policy", "check"]] {
      let run = try await repository.flowctl(command + ["--base", "develop"])
      #expect(run.status == 64 && run.errors.contains("'develop' can't be its own base"))
      #expect(run.errors.contains("hint: leave out --base\n"))
    }
  }
}
