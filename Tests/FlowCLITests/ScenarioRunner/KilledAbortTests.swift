import TestSupport
import Testing

/// A command that is killed, and whose abort is killed as well: from then on it goes back.
struct KilledAbortTests {
  /// What is aborted.
  enum Command: String, CaseIterable {
    case update
    case finish

    var arguments: [String] {
      switch self {
      case .update: ["update", "--no-fetch"]
      case .finish: ["finish", "feature/login", "--local", "--no-fetch"]
      }
    }

    /// Where one stands to begin with, and the branch that moves there.
    var branch: String { self == .update ? "feature/login" : "develop" }
  }

  /// More than any of it has commands; a number beyond the last one kills nothing.
  private static let commands = 1...16

  /// A clone where it is killed after a git command, and its state before that; nothing where that
  /// comes too early for the branch to have moved, or too late.
  private func killed(
    _ command: Command, after number: Int
  ) async throws -> (KillingGit, before: [String])? {
    let repository = try await ScenarioHistory.shared.copy("feature release")
    try await repository.git("switch", "--quiet", command.branch)
    let killing = KillingGit(repository)
    let (before, tip) = (try await killing.state(), try await repository.tip("HEAD"))
    guard try await killing.kills(command.arguments, "after", number),
      try await repository.tip("HEAD") != tip
    else { return nil }
    return (killing, before)
  }

  @Test(arguments: Command.allCases)
  func `half an abort goes back to the end, whatever it is told`(
    _ command: Command
  ) async throws {
    var last: Int?
    for number in Self.commands where last == nil {
      if try await killed(command, after: number) != nil { last = number }
    }
    let moved = try #require(last)
    var count = 0
    for number in Self.commands {
      guard let (killing, before) = try await killed(command, after: moved) else { break }
      guard try await killing.kills([command.rawValue, "--abort"], "before", number) else { break }
      guard try await killing.run(["journal"]).output.contains(" reverting ") else { continue }
      let start = try await killing.run(["start", "feature", "new", "--no-fetch"])
      #expect(start.status == 1, "\(start.errors)")
      #expect(start.errors.contains("flowctl \(command) --abort"), "\(start.errors)")
      let ending = number.isMultiple(of: 2) ? "--continue" : "--abort"
      let ended = try await killing.run([command.rawValue, ending])
      #expect(ended.status == 0, "\(ended.errors)")
      #expect(ended.output.contains("aborted: everything is as it was"), "\(ended.output)")
      #expect(try await killing.state() == before, "\(number)")
      count += 1
    }
    #expect(count > 1)
  }
}
