import Base
import Foundation
import TestSupport
import Testing

/// Random histories: a pick has the content of `git cherry-pick`, and is exact when undone.
struct RandomPickTests {
  private static let asked = ProcessInfo.processInfo.environment["FLOWCTL_PICKS"]

  /// `FLOWCTL_PICKS=1000` tries as many histories.
  @Test func `no change is lost or picked twice, and Git picks the same`() async throws {
    for seed in 1...(Self.asked.flatMap(UInt64.init) ?? 12) { try await Self.check(seed) }
  }

  private static func check(_ seed: UInt64) async throws {
    var history = PickHistory(seed: seed)
    let repository = try await ScratchRepository.make()
    try await repository.git(["fast-import", "--quiet", "--force"], input: history.stream())
    try await repository.git("tag", "v1.3.0", "main")
    try await repository.git("reset", "--quiet", "--hard")
    let log = try await repository.git(
      "rev-list", "--first-parent", "--reverse", "release/1.4.0..develop")
    let changes = log.split(separator: "\n").map(String.init)
    for _ in 0..<2 where !changes.isEmpty {
      let wanted = Set(history.some(of: changes))
      try await pick(changes.filter(wanted.contains), seed, repository)
    }
  }

  private static func pick(
    _ changes: [String], _ seed: UInt64, _ repository: ScratchRepository
  ) async throws {
    let (before, tip) = (try await repository.state(), try await repository.tip("release/1.4.0"))
    let command = ["release", "pick"] + changes.reversed() + ["--into", "1.4.0", "--local"]
    let expected = try await oracle(changes, repository)
    let run = try await repository.flowctl(command)
    guard run.status == 0 else {
      let isRight = try await expected == nil ? true : isHeld(changes, run.errors, repository)
      #expect(run.status == 1 && isRight, "seed \(seed): \(changes)\n\(run.errors)")
      #expect(try await repository.state() == before, "seed \(seed)")
      return
    }
    let range = "\(tip)..release/1.4.0"
    let made = try await repository.git("log", "--format=\(format)", range)
    #expect(made == expected, "seed \(seed)")
    let after = try await repository.state()
    #expect(try await repository.flowctl(command).status == 1, "seed \(seed): picked twice")
    #expect(try await repository.state() == after)
    #expect(try await repository.flowctl("undo", "--yes").status == 0)
    #expect(try await repository.state() == before, "seed \(seed): the undo is not exact")
    #expect(try await repository.flowctl(command).status == 0)
  }

  /// True if the release has one of the changes, by its trailer or an equal patch.
  ///
  /// Git picks these again if later commits changed the lines.
  private static func isHeld(
    _ changes: [String], _ errors: String, _ repository: ScratchRepository
  ) async throws -> Bool {
    for line in errors.split(separator: "\n") {
      guard let change = changes.first(where: { line.hasPrefix("error: \($0.prefix(10)) ") }),
        let start = line.range(of: "is already in 'release/1.4.0' as ")
      else { continue }
      let holder = String(line[start.upperBound...].prefix(10))
      let message = try await repository.git("log", "-1", "--format=%B", holder)
      if message.contains("(cherry picked from commit \(change))") { return true }
      let wanted = try await patch(change, repository)
      let held = try await patch(holder, repository)
      if wanted == held { return true }
    }
    return false
  }

  private static func patch(
    _ commit: String, _ repository: ScratchRepository
  ) async throws -> Substring? {
    let changes = try await repository.git("diff-tree", "-p", "\(commit)^1", commit)
    let words = try await repository.git(
      ["patch-id", "--stable"], input: Array("\(changes)\n".utf8))
    return words.split(separator: " ").first
  }

  private static let format = "%T%n%an %ae %ad%n%B"

  /// What Git itself makes of the changes; nil if it stops.
  private static func oracle(
    _ changes: [String], _ repository: ScratchRepository
  ) async throws -> String? {
    let tree = try repository.at("oracle")
    try await repository.git("worktree", "add", "--quiet", "--detach", tree.path, "release/1.4.0")
    var made: String?
    for change in changes {
      let parents = try await repository.git("rev-list", "--parents", "-1", change)
      let mainline = parents.split(separator: " ").count > 2 ? ["-m", "1"] : []
      let result = try await tree.gitResult(["cherry-pick", "-x"] + mainline + [change])
      if result.status != 0 { break }
      if change == changes.last {
        made = try await tree.git("log", "--format=\(format)", "release/1.4.0..")
      }
    }
    try await repository.git("worktree", "remove", "--force", tree.path)
    return made
  }
}
