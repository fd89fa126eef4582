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
    try repository.scratch.write("\(moment) \(number)", to: "home/kill")
    let killed = try await run(command)
    try repository.scratch.write("", to: "home/kill")
    if killed.status == 0 {
      #expect(!repository.scratch.exists("home/killed"))
      return false
    }
    #expect(killed.status == 137, "\(killed.errors)")
    return true
  }

  func run(_ arguments: [String]) async throws -> FlowctlRun {
    let path = try Self.made.get().path + ":" + (repository.environment["PATH"] ?? "")
    try? FileManager.default.removeItem(atPath: repository.scratch.path + "/home/count")
    let date = "1704153600 +0000"
    return try await repository.flowctl(
      arguments, with: ["PATH": path, "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date],
      asProcess: true)
  }

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
