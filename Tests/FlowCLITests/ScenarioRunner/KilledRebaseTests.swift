import TestSupport
import Testing

/// A rebase that stops at a conflict, killed at every git command before and after it stops.
struct KilledRebaseTests {
  private static let start = ["update", "--rebase", "--resolve", "--no-fetch"]
  private static let resume = ["update", "--continue"]

  private func conflicting() async throws -> ScratchRepository {
    let repository = try await ScenarioHistory.shared.copy("feature")
    try await repository.git("switch", "--quiet", "feature/login")
    try await repository.commit("First", files: ["app.txt": "first\n"])
    try await repository.commit("Second", files: ["second.txt": "second\n"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Target", files: ["app.txt": "target\n"])
    try await repository.git("switch", "--quiet", "feature/login")
    return repository
  }

  @Test(arguments: ["before", "after"])
  func `killed on the way to the conflict, it comes to a clean end`(
    _ moment: String
  ) async throws {
    try await KillingGit.atEveryCommand(way: moment == "after" ? 1 : 0) {
      try await start(killed: moment, $0)
    }
  }

  private func start(killed moment: String, _ number: Int) async throws -> Bool {
    let repository = try await conflicting()
    let killing = KillingGit(repository)
    let before = try await killing.state()
    guard try await killing.kills(Self.start, moment, number) else { return false }
    let aborted = try await killing.run(["update", "--abort"])
    #expect(aborted.status == 0 || aborted.status == 64, "\(aborted.errors)")
    #expect(try await killing.state() == before)
    #expect(try await killing.run(Self.start).status == 1)
    try await end(repository, killing)
    return true
  }

  @Test(arguments: ["before", "after"])
  func `killed once it was resolved, it comes to a clean end`(_ moment: String) async throws {
    try await KillingGit.atEveryCommand(way: moment == "after" ? 1 : 0) {
      try await resume(killed: moment, $0)
    }
  }

  private func resume(killed moment: String, _ number: Int) async throws -> Bool {
    let repository = try await conflicting()
    let killing = KillingGit(repository)
    #expect(try await killing.run(Self.start).status == 1)
    try repository.write("both\n", to: "app.txt")
    try await repository.git("add", "app.txt")
    guard try await killing.kills(Self.resume, moment, number) else { return false }
    let again = try await killing.run(Self.resume)
    #expect(again.status == 0, "\(again.errors)")
    try await expectRebased(repository)
    return true
  }

  private func end(_ repository: ScratchRepository, _ killing: KillingGit) async throws {
    try repository.write("both\n", to: "app.txt")
    try await repository.git("add", "app.txt")
    #expect(try await killing.run(Self.resume).status == 0)
    try await expectRebased(repository)
  }

  private func expectRebased(_ repository: ScratchRepository) async throws {
    #expect(try await repository.current() == "feature/login")
    #expect(
      try await repository.git("log", "--format=%s", "develop..") == """
        Second
        First
        Work on feature/login
        """)
    #expect(try repository.scratch.read("work/app.txt") == Array("both\n".utf8))
    #expect(try await repository.git("status", "--porcelain").isEmpty)
    #expect(!repository.scratch.exists("work/.git/flowctl/plan.lock"))
  }
}
