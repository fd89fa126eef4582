import TestSupport
import Testing

/// A pick that is killed at every Git command is done or undone as a whole.
struct KilledPickTests {
  private static let command = [
    "release", "pick", "15", "develop~1", "--into", "1.4.0", "--local", "--no-fetch",
  ]

  @Test(arguments: ["before", "after"], ["--continue", "--abort"])
  func `killed at any command, all changes are picked or none`(
    _ moment: String, _ ending: String
  ) async throws {
    let scene = try await ReleasePickTests.scene()
    try await KillingGit.atEveryCommand(way: ending == "--abort" ? 1 : 0) { number in
      let repository = try scene.copy()
      let killing = KillingGit(repository)
      let before = try await killing.state()
      guard try await killing.kills(Self.command, moment, number) else { return false }
      let ended = try await killing.run(["release", "pick", ending])
      // Killed before the first journal entry, nothing is pending.
      #expect(ended.status == 0 || ended.status == 64, "\(ended.errors)")
      let isPicked = try await killing.state() != before
      if ending == "--abort" || !isPicked {
        #expect(!isPicked || ended.status == 64)
        if !isPicked { #expect(try await killing.run(Self.command).status == 0) }
      }
      let picked = try await repository.git(
        "log", "--format=%s", "--grep=cherry picked from", "release/1.4.0")
      #expect(picked == "Change c\nFix the title (#15)")
      return true
    }
  }
}
