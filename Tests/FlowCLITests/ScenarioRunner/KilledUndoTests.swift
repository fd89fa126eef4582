import TestSupport
import Testing

/// An undo that is killed at every Git command: a second undo restores everything.
struct KilledUndoTests {
  /// The run to undo.
  enum Command: String, CaseIterable {
    case finish
    /// A finish before another command, whose branch a user deleted.
    case older
    /// A rename that is pushed, and is undone on the remote, too.
    case rename
    case start
    case update

    var history: String {
      switch self {
      case .finish, .older: "release next hotfix"
      case .rename: "feature published"
      case .start: "versions"
      case .update: "feature release"
      }
    }

    /// The branch at the start.
    var branch: String {
      switch self {
      case .finish, .older: "hotfix/1.0.1"
      case .start: "develop"
      case .rename, .update: "feature/login"
      }
    }

    var arguments: [String] {
      switch self {
      case .finish, .older: ["finish", "--local", "--no-fetch"]
      case .rename: ["rename", "feature/sign-in", "--no-fetch", "--yes"]
      case .start: ["release", "start", "--no-fetch"]
      case .update: ["update", "--no-fetch"]
      }
    }
  }

  @Test(arguments: ["before", "after"], Command.allCases)
  func `killed at any command, it can be undone again`(
    _ moment: String, _ command: Command
  ) async throws {
    try await KillingGit.atEveryCommand(way: moment == "after" ? 1 : 0) {
      try await kill(moment, $0, command)
    }
  }

  private func kill(_ moment: String, _ number: Int, _ command: Command) async throws -> Bool {
    let repository = try await ScenarioHistory.shared.copy(command.history)
    try await repository.git("switch", "--quiet", command.branch)
    let killing = KillingGit(repository)
    let before = try await killing.state()
    let run = try await killing.run(command.arguments)
    #expect(run.status == 0, "\(run.errors)")
    if command == .older { try await goOn(repository) }
    guard try await killing.kills(["undo", "1", "--yes"], moment, number) else {
      #expect(try await killing.state() == before)
      return false
    }
    try await expectNotIgnored(killing)
    let again = try await killing.run(["undo", "1", "--yes"])
    #expect(again.status == 0, "\(again.errors)")
    #expect(try await killing.state() == before)
    #expect(!repository.scratch.exists("work/.git/flowctl/plan.lock"))
    return true
  }

  /// `status` and `journal` report an undo that has changed something; new commands are rejected.
  private func expectNotIgnored(_ killing: KillingGit) async throws {
    let journal = try await killing.run(["undo", "--list"])
    guard journal.output.contains(" reverting ") else { return }
    let status = try await killing.run(["status"])
    #expect(status.output.contains("the undo of "), "\(status.output)")
    #expect(status.output.contains("flowctl undo 1 --yes"), "\(status.output)")
    let start = try await killing.run(["start", "feature", "new", "--no-fetch"])
    #expect(start.status == 1, "\(start.errors)")
    #expect(start.errors.contains("flowctl undo 1 --yes"), "\(start.errors)")
  }

  private func goOn(_ repository: ScratchRepository) async throws {
    let run = try await repository.flowctl("start", "feature", "other", "--no-fetch")
    #expect(run.status == 0, "\(run.errors)")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("branch", "--quiet", "-D", "feature/other")
  }
}
