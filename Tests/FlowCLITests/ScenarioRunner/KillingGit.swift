import Foundation
import TestSupport
import Testing

/// A clone whose `git` kills its caller, before or after it runs the command.
struct KillingGit {
  let repository: ScratchRepository

  init(_ repository: ScratchRepository) { self.repository = repository }

  /// Runs a command that is killed at its `number`th Git command; false if it has fewer.
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

  /// Repeats a test for one Git command of a run after another, until there are no more.
  ///
  /// `make fuzz` tests every command. `make test` tests every second one; each way to kill and to
  /// end starts at another command, so that together they cover all of them.
  /// - Parameters:
  ///   - way: the index of the way.
  ///   - isKilled: kills at the command with this number; false if the run has fewer.
  /// - Throws: the errors of `isKilled`.
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

  /// Runs a command without killing it.
  func run(_ arguments: [String]) async throws -> FlowctlRun {
    try await repository.flowctl(arguments, with: Self.dates)
  }

  private static let dates = [
    "GIT_AUTHOR_DATE": "1704153600 +0000", "GIT_COMMITTER_DATE": "1704153600 +0000",
  ]

  /// Every ref that a plan moves here and on the remote, the working tree, and the output.
  func state() async throws -> [String] {
    let state = try await repository.state()
    guard repository.scratch.exists("origin.git") else { return state }
    let origin = try repository.at("origin.git")
    return state + [try await origin.git("for-each-ref", "--format=%(refname) %(objectname)")]
  }

  private static let made = Result { try RecordingGit.make(script) }

  /// `home/kill` contains the moment and the number of the command, `home/count` the count.
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
