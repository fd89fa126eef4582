import Foundation
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
  /// More than the plan has commands; a number beyond its last one kills nothing.
  private static let commands = 1...20

  @Test(arguments: commands, Ending.allCases)
  func `killed before a command, it comes to a clean end`(
    _ number: Int, _ ending: Ending
  ) async throws {
    try await kill("before", number, ending)
  }

  @Test(arguments: commands, Ending.allCases)
  func `killed after a command, it comes to a clean end`(
    _ number: Int, _ ending: Ending
  ) async throws {
    try await kill("after", number, ending)
  }

  private func kill(_ moment: String, _ number: Int, _ ending: Ending) async throws {
    let repository = try await ScenarioHistory.shared.copy(Self.history)
    try await repository.git("switch", "--quiet", "hotfix/1.0.1")
    let before = try await state(of: repository)
    try repository.scratch.write("\(moment) \(number)", to: "home/kill")
    let killed = try await run(repository, Self.command)
    if killed.status == 0 {
      #expect(!repository.scratch.exists("home/killed"))
      return
    }
    #expect(killed.status == 137, "\(killed.errors)")
    try repository.scratch.write("", to: "home/kill")
    let resumed = try await run(repository, ["finish", ending.rawValue])
    // Killed before anything was written down, nothing waits, and nothing has happened.
    if resumed.status == 64 {
      #expect(try await state(of: repository) == before)
      #expect(try await run(repository, Self.command).status == 0)
    } else if ending == .abort, resumed.status == 0 {
      #expect(try await state(of: repository) == before)
      #expect(try await run(repository, Self.command).status == 0)
    } else if ending == .abort {
      // What the remote has taken is not taken back.
      #expect(resumed.errors.contains("is on 'origin' already"), "\(resumed.errors)")
      #expect(try await run(repository, ["finish", "--continue"]).status == 0)
    } else {
      #expect(resumed.status == 0, "\(resumed.errors)")
    }
    try await expectFinished(repository)
  }

  private func run(
    _ repository: ScratchRepository, _ arguments: [String]
  ) async throws -> FlowctlRun {
    let path = try KillingGit.directory.get() + ":" + (repository.environment["PATH"] ?? "")
    try? FileManager.default.removeItem(atPath: repository.scratch.path + "/home/count")
    let date = "1704153600 +0000"
    return try await repository.flowctl(
      arguments, with: ["PATH": path, "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date])
  }

  /// Every ref that finishing moves here and on the remote, the work tree, and what the user sees.
  private func state(of repository: ScratchRepository) async throws -> [String] {
    let origin = try repository.at("origin.git")
    return try await repository.state() + [
      try await origin.git("for-each-ref", "--format=%(refname) %(objectname)")
    ]
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

/// A `git` that ends who called it, before or after it does what it is asked.
enum KillingGit {
  static var directory: Result<String, any Error> { made.map { $0.path } }

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
