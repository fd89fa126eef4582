import Foundation
import TestSupport
import Testing

/// A clone whose `git` ends who called it, before or after it does what it is asked.
struct KillingGit {
  let repository: ScratchRepository

  init(_ repository: ScratchRepository) { self.repository = repository }

  /// Runs a command that is killed at its `number`th git command; false where it has not so many.
  func kills(_ command: [String], _ moment: String, _ number: Int) async throws -> Bool {
    try? FileManager.default.removeItem(atPath: repository.scratch.path + "/home/killed")
    try? FileManager.default.removeItem(atPath: repository.scratch.path + "/home/count")
    try repository.scratch.write("\(moment) \(number)", to: "home/kill")
    let path = try Self.made.get().path + ":" + (repository.environment["PATH"] ?? "")
    let killed = try await repository.flowctl(
      command, with: Self.dates.merging(["PATH": path]) { $1 }, asProcess: true)
    guard repository.scratch.exists("home/killed") else { return false }
    #expect(killed.status == 137, "\(killed.errors)")
    return true
  }

  /// Does something for one git command of a run after another, until there is none left.
  ///
  /// `make fuzz` takes every command; `make test` every second one, where each way that a test has
  /// to kill and to end begins with its own, so that together they come to all of them.
  /// - Parameters:
  ///   - way: counts the ways.
  ///   - isKilled: takes the number of the command; false where the run has not so many.
  /// - Throws: what that throws.
  static func atEveryCommand(
    way: Int, _ isKilled: (Int) async throws -> Bool
  ) async throws {
    let takesAll = ProcessInfo.processInfo.environment["FLOWCTL_KILLS"] == "all"
    var number = takesAll ? 1 : 1 + way % 2
    var count = 0
    while try await isKilled(number), count < 40 {
      (number, count) = (number + (takesAll ? 1 : 2), count + 1)
    }
    #expect(count > 0, "a run without a command proves nothing")
    #expect(count < 40, "the run never ends")
  }

  /// Runs a command that nothing kills.
  func run(_ arguments: [String]) async throws -> FlowctlRun {
    try await repository.flowctl(arguments, with: Self.dates)
  }

  private static let dates = [
    "GIT_AUTHOR_DATE": "1704153600 +0000", "GIT_COMMITTER_DATE": "1704153600 +0000",
  ]

  /// Every ref that a plan moves here and on the remote, the work tree, and what the user sees.
  func state() async throws -> [String] {
    let state = try await repository.state()
    guard repository.scratch.exists("origin.git") else { return state }
    let origin = try repository.at("origin.git")
    return state + [try await origin.git("for-each-ref", "--format=%(refname) %(objectname)")]
  }

  private static let made = Result { try RecordingGit.make(script) }

  /// `home/kill` holds the moment and the number of the command, `home/count` how many there were.
  private static let script = """
    #!/bin/sh
    read -r moment number < "$HOME/kill"
    count=0
    [ -f "$HOME/count" ] && read -r count < "$HOME/count"
    count=$((count + 1))
    echo $count > "$HOME/count"
    if [ "$count" != "$number" ]; then exec \(RecordingGit.git) "$@"; fi
    if [ "$moment" = after ]; then \(RecordingGit.git) "$@"; fi
    echo > "$HOME/killed"
    kill -9 $PPID

    """
}
