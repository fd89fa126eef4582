import Effects
import Foundation
import TestSupport
import Testing

/// A start that can't come to its end leaves nothing behind, and one that was killed is told first.
struct LockedIndexTests {
  @Test(arguments: [["feature", "login"], ["release"]])
  func `a start under a held index is taken back whole`(words: [String]) async throws {
    let repository = try await ScenarioHistory.shared.copy("versions")
    let before = try await repository.state()
    let lock = repository.path + "/.git/index.lock"
    try Data().write(to: URL(fileURLWithPath: lock))
    let run = try await repository.flowctl(["start"] + words)
    #expect(run.status != 0 && run.errors.contains("index.lock"), "\(run.errors)")
    #expect(run.errors.contains("everything is as it was"), "\(run.errors)")
    #expect(!run.errors.contains("--continue"), "\(run.errors)")
    #expect(run.errors.contains("  hint: flowctl "), "\(run.errors)")
    #expect(try await repository.state() == before)
    try FileManager.default.removeItem(atPath: lock)
    #expect(try await repository.flowctl(["start"] + words).status == 0)
  }

  @Test func `half a start is told before the branch that it has made`() async throws {
    let repository = try await ScenarioHistory.shared.copy("versions")
    let killing = KillingGit(repository)
    let command = ["start", "feature", "login", "--no-fetch"]
    for number in 1...9 {
      guard try await killing.kills(command, "before", number) else { break }
      let made = try await repository.gitResult(["rev-parse", "-q", "--verify", "feature/login"])
      if made.status == 0 {
        let run = try await killing.run(command)
        #expect(run.status == 1)
        #expect(run.errors.contains("flowctl start feature --continue"), "\(run.errors)")
        return
      }
      _ = try await killing.run(["start", "feature", "--abort"])
    }
    Issue.record("no kill has left a branch")
  }
}
