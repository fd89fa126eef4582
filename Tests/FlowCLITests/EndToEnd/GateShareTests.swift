import TestSupport
import Testing

/// Shards of a run: the result of each, and of all together.
struct GateShareTests {
  private func repository(_ gates: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Gates", files: [".flowctl.yml": "gates:\n" + gates])
    return repository
  }

  @Test func `a shard without a required gate passes in its verdict and its status`() async throws {
    let repository = try await repository(
      "  a: { command: ['true'] }\n  b: { command: ['false'], required: false }\n")
    var shares: [String] = []
    for number in 1...2 {
      let share = "\(repository.scratch.path)/share\(number)"
      let run = try await repository.flowctl(
        "gate", "run", "--shard", "\(number)/2", "--report", share, "--json")
      #expect(run.status == 0)
      #expect(try GateAnswer(run).verdict == "pass")
      shares.append(share)
    }
    let text = try await repository.flowctl("gate", "run", "--shard", "2/2")
    #expect(text.output.contains("no gate of this shard is required"))
    let merged = try await repository.flowctl(["gate", "merge"] + shares + ["--json"])
    #expect(merged.status == 0)
    #expect(try GateAnswer(merged).verdict == "pass")
  }

  @Test func `the only shard of a run needs a required gate as a run does`() async throws {
    let repository = try await repository(
      "  a: { command: ['true'] }\n  b: { command: ['true'], required: false }\n")
    let run = try await repository.flowctl("gate", "run", "b", "--shard", "1/1", "--json")
    #expect(run.status == 1)
    #expect(try GateAnswer(run).verdict == "fail")
  }
}
