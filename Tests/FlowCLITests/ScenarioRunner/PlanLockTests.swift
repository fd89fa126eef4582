import Base
import LiveEffects
import TestSupport
import Testing

/// Two processes never change one clone at the same time.
struct PlanLockTests {
  private let lock = "work/.git/flowctl/plan.lock"

  @Test func `while another process works, nothing is done, which is reported`() async throws {
    let repository = try await ScenarioHistory.shared.copy("feature")
    let before = try await repository.state()
    try repository.scratch.write(ProcessIdentity.live.name(), to: lock)
    let run = try await repository.flowctl("finish", "--local")
    #expect(run.status == 69)
    #expect(run.errors.contains("another flowctl process is changing this clone"))
    #expect(try await repository.state() == before)
    #expect(repository.scratch.exists(lock))
  }

  @Test func `files of a killed process are in no way`() async throws {
    let repository = try await ScenarioHistory.shared.copy("feature")
    let machine = ProcessIdentity.live.name().split(separator: ":").first ?? ""
    try repository.scratch.write("\(machine):\(Int32.max):1", to: lock)
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    #expect(!repository.scratch.exists(lock))
  }

  @Test func `a lock without an owner is left by a killed process`() async throws {
    let repository = try await ScenarioHistory.shared.copy("feature")
    try repository.scratch.write("", to: lock)
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    #expect(!repository.scratch.exists(lock))
  }

  @Test func `of two processes at the same time one wins`() async throws {
    let repository = try await ScenarioHistory.shared.copy("feature")
    async let first = repository.flowctl("finish", "feature/login", "--local")
    async let second = repository.flowctl("finish", "feature/login", "--local")
    let runs = try await [first, second]
    #expect(runs.contains { $0.status == 0 })
    // The other one is too late, or runs at the same time, and finishes nothing a second time.
    #expect(try await repository.git("rev-list", "--count", "develop") == "3")
    #expect(try await repository.git("branch", "--list", "feature/*").isEmpty)
  }
}
