import TestSupport
import Testing

/// A finish that is killed before and after every git command that it runs.
///
/// Between two git commands lies each write of the journal, so that every order of what is done and
/// what is written down comes about.
struct KilledFinishTests {
  /// How a killed finish is brought to a clean end.
  enum Ending: String, CaseIterable {
    case `continue` = "--continue"
    case abort = "--abort"
  }

  /// The longest plan: a hotfix with a tag, three back-merges and a remote that is told.
  private static let history = "release next hotfix published"
  private static let command = ["finish", "hotfix/1.0.1", "--local", "--push", "--no-fetch"]

  @Test(arguments: ["before", "after"], Ending.allCases)
  func `killed at any command, it comes to a clean end`(
    _ moment: String, _ ending: Ending
  ) async throws {
    try await KillingGit.atEveryCommand(way: ending == .abort ? 1 : 0) {
      try await kill(moment, $0, ending)
    }
  }

  private func kill(_ moment: String, _ number: Int, _ ending: Ending) async throws -> Bool {
    let repository = try await ScenarioHistory.shared.copy(Self.history)
    try await repository.git("switch", "--quiet", "hotfix/1.0.1")
    let killing = KillingGit(repository)
    let before = try await killing.state()
    guard try await killing.kills(Self.command, moment, number) else { return false }
    let resumed = try await killing.run(["finish", ending.rawValue])
    // Killed before anything was written down, nothing waits, and nothing has happened.
    if resumed.status == 64 {
      #expect(try await killing.state() == before)
      #expect(try await killing.run(Self.command).status == 0)
    } else if ending == .abort, resumed.status == 0 {
      #expect(try await killing.state() == before)
      #expect(try await killing.run(Self.command).status == 0)
    } else if ending == .abort {
      // What the remote has taken is not taken back.
      #expect(resumed.errors.contains("is on 'origin' already"), "\(resumed.errors)")
      #expect(try await killing.run(["finish", "--continue"]).status == 0)
    } else {
      #expect(resumed.status == 0, "\(resumed.errors)")
    }
    try await expectFinished(repository)
    return true
  }

  private func expectFinished(_ repository: ScratchRepository) async throws {
    let origin = try repository.at("origin.git")
    let names = ["main", "develop", "release/1.1.0", "release/1.2.0", "v1.0.1"]
    for name in names {
      #expect(try await repository.tip(name) == (try await origin.tip(name)), "\(name)")
    }
    #expect(try await repository.git("branch", "--list", "hotfix/*").isEmpty)
    #expect(try await origin.git("branch", "--list", "hotfix/*").isEmpty)
    #expect(try await repository.current() == "develop")
    #expect(try await repository.git("status", "--porcelain").isEmpty)
    for name in names.dropFirst().dropLast() {
      try await repository.git("merge-base", "--is-ancestor", "main", name)
    }
    #expect(!repository.scratch.exists("work/.git/flowctl/plan.lock"))
  }
}
