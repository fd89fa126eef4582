import TestSupport
import Testing

/// A release start, with a version file, that is killed at every git command.
struct KilledStartTests {
  /// How a killed start is ended cleanly.
  enum Ending: String, CaseIterable {
    case `continue` = "--continue"
    case abort = "--abort"
  }

  /// Started by the branch type and ended by its own command, which are the same.
  private static let command = ["start", "release", "--no-fetch"]

  @Test(arguments: ["before", "after"], Ending.allCases)
  func `killed at any command, it comes to a clean end`(
    _ moment: String, _ ending: Ending
  ) async throws {
    try await KillingGit.atEveryCommand(way: ending == .abort ? 1 : 0) {
      try await kill(moment, $0, ending)
    }
  }

  private func kill(_ moment: String, _ number: Int, _ ending: Ending) async throws -> Bool {
    let repository = try await ScenarioHistory.shared.copy("versions")
    let killing = KillingGit(repository)
    let before = try await killing.state()
    guard try await killing.kills(Self.command, moment, number) else { return false }
    let resumed = try await killing.run(["release", "start", ending.rawValue])
    // Killed before the first journal entry, nothing is pending, and nothing has changed.
    if resumed.status == 64 || ending == .abort {
      #expect(resumed.status == 64 || resumed.status == 0, "\(resumed.errors)")
      #expect(try await killing.state() == before)
      #expect(try await killing.run(Self.command).status == 0)
    } else {
      #expect(resumed.status == 0, "\(resumed.errors)")
    }
    try await expectStarted(repository)
    return true
  }

  private func expectStarted(_ repository: ScratchRepository) async throws {
    #expect(try await repository.current() == "release/1.1.0")
    #expect(try await repository.git("status", "--porcelain").isEmpty)
    #expect(try await repository.git("rev-list", "--count", "develop..HEAD") == "1")
    let file = try await repository.git("show", "HEAD:Version.xcconfig")
    #expect(file == "MARKETING_VERSION = 1.1.0")
    #expect(!repository.scratch.exists("work/.git/flowctl/plan.lock"))
  }
}
