import Base
import Foundation
import TestSupport
import Testing

/// A dry run rejects what the real run rejects, with the same messages, and changes nothing.
struct DryRunGuardTests {
  /// The obstacle.
  enum Obstacle: String, CaseIterable {
    case dirty
    case merge
    case index
    case worktree
    case open
  }

  private static let commands = [
    ["finish", "feature/one", "--local"], ["start", "feature", "new"], ["release", "start"],
    ["update"],
  ]

  @Test(arguments: Obstacle.allCases)
  func `a dry run ends as the real run`(_ obstacle: Obstacle) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/one", from: "develop")
    try await repository.commit("Change", files: ["app.txt": "one, changed\n"])
    try await repository.branch("feature/two", from: "develop")
    try await repository.commit("Two", files: ["app.txt": "two\n"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Next", files: ["develop.txt": "next\n"])
    try await block(repository, obstacle)
    let before = try await repository.state()
    var refused = 0
    for command in Self.commands {
      let dry = try await repository.flowctl(command + ["--dry-run"])
      #expect(try await repository.state() == before, "\(command)")
      // A successful run would change the result of the next one.
      let copy = try repository.copy()
      if obstacle == .worktree { try link(copy) }
      let real = try await copy.flowctl(command)
      #expect(dry.status == real.status, "\(obstacle) \(command): \(dry.errors)\(real.errors)")
      let errors = real.errors.replacing(copy.scratch.path, with: repository.scratch.path)
      #expect(dry.errors == errors)
      if real.status != 0 { refused += 1 }
    }
    #expect(refused > 0)
  }

  /// Git writes whole paths: the working tree of a copy would still be that of the original.
  private func link(_ copy: ScratchRepository) throws {
    let path = copy.scratch.path
    try copy.scratch.write("\(path)/linked/.git\n", to: "work/.git/worktrees/linked/gitdir")
    try copy.scratch.write("gitdir: \(path)/work/.git/worktrees/linked\n", to: "linked/.git")
  }

  private func block(_ repository: ScratchRepository, _ obstacle: Obstacle) async throws {
    switch obstacle {
    case .dirty:
      try repository.write("mine\n", to: "app.txt")
      try await repository.git("switch", "--quiet", "feature/two", "--merge")
    case .merge:
      _ = try await repository.gitResult(["merge", "--no-commit", "feature/two"])
    case .index: try repository.write("", to: ".git/index.lock")
    case .worktree:
      try await repository.git("switch", "--quiet", "feature/two")
      try await repository.git("worktree", "add", "--quiet", "../linked", "develop")
      // Without changes there, its files would move with the branch.
      try repository.scratch.write("mine\n", to: "linked/app.txt")
    case .open:
      let killing = KillingGit(repository)
      let start = ["start", "feature", "other", "--no-fetch"]
      for number in 1...9 {
        _ = try await killing.kills(start, "before", number)
        if try await repository.flowctl("status").output.contains("was interrupted") { return }
      }
      Issue.record("no kill has left a run open")
    }
  }
}
