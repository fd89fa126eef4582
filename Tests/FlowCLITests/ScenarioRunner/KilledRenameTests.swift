import TestSupport
import Testing

/// A rename that is killed at every Git command comes to a clean end, here and on the remote.
struct KilledRenameTests {
  private static let command = ["rename", "feature/sign-in", "--no-fetch", "--yes"]

  @Test(arguments: ["before", "after"], ["--continue", "--abort"])
  func `killed at any command, it comes to a clean end`(
    _ moment: String, _ ending: String
  ) async throws {
    try await KillingGit.atEveryCommand(way: ending == "--abort" ? 1 : 0) {
      try await kill(moment, $0, ending)
    }
  }

  private func kill(_ moment: String, _ number: Int, _ ending: String) async throws -> Bool {
    let repository = try await ScenarioHistory.shared.copy("feature published")
    try await repository.git("switch", "--quiet", "feature/login")
    let killing = KillingGit(repository)
    let before = try await killing.state()
    guard try await killing.kills(Self.command, moment, number) else { return false }
    let ended = try await killing.run(["rename", ending])
    // What is on the remote already can only be continued.
    if ended.status == 1 {
      #expect(ended.errors.contains("hint: flowctl rename --continue"), "\(ended.errors)")
      #expect(try await killing.run(["rename", "--continue"]).status == 0)
    } else {
      // Killed before the first journal entry, nothing is pending, and nothing has changed.
      #expect(ended.status == 0 || ended.status == 64, "\(ended.errors)")
      if ended.status == 64 || ending == "--abort" {
        #expect(try await killing.state() == before)
        #expect(try await killing.run(Self.command).status == 0)
      }
    }
    try await expectRenamed(repository)
    return true
  }

  private func expectRenamed(_ repository: ScratchRepository) async throws {
    #expect(try await repository.current() == "feature/sign-in")
    let remote = try await repository.git("ls-remote", "--heads", "origin", "feature/*")
    #expect(remote.hasSuffix("\trefs/heads/feature/sign-in"), "\(remote)")
    #expect(try await repository.git("branch", "--list", "feature/login").isEmpty)
    #expect(
      try await repository.git("config", "branch.feature/sign-in.merge")
        == "refs/heads/feature/sign-in")
    #expect(!repository.scratch.exists("work/.git/flowctl/plan.lock"))
  }
}
