import TestSupport
import Testing

/// A branch on top of another one that the target has as a squash or as copies.
struct SquashedParentTests {
  private static let lines = (1...30).map { "line \($0)\n" }

  /// `feature/b` on top of `feature/a`, which adds a file and changes both ends of another.
  private func stacked() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Add lines", files: ["long.txt": Self.lines.joined()])
    try await repository.work("feature/a", from: "develop")
    var changed = Self.lines
    (changed[0], changed[29]) = ("first\n", "last\n")
    try await repository.commit("Change", files: ["long.txt": changed.joined(), "a.txt": "a\n"])
    try await repository.branch("feature/b", from: "feature/a")
    return repository
  }

  private func landParent(_ repository: ScratchRepository, isSquashed: Bool) async throws {
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Meanwhile", files: ["other.txt": "x\n"])
    if isSquashed {
      try await repository.git("merge", "--quiet", "--squash", "feature/a")
      try await repository.commit("Feature a (#1)")
    } else {
      try await repository.git("cherry-pick", "develop..feature/a")
    }
    try await repository.git("branch", "-D", "feature/a")
    try await repository.git("switch", "--quiet", "feature/b")
  }

  @Test(arguments: [true, false])
  func `a child that takes a part of its parent back is rebased first`(
    isSquashed: Bool
  ) async throws {
    let repository = try await stacked()
    var changed = Self.lines
    changed[29] = "last\n"
    try await repository.git("rm", "--quiet", "a.txt")
    try await repository.commit("Not the first line", files: ["long.txt": changed.joined()])
    try await landParent(repository, isSquashed: isSquashed)
    let develop = try await repository.tip("develop")
    let run = try await repository.flowctl("finish", "--local")
    #expect(run.status == 1, "\(run.output)")
    #expect(run.errors.contains("flowctl update --fix-base feature/b --base develop"))
    #expect(try await repository.tip("develop") == develop)
    #expect(try await repository.merge("feature/b", into: "develop").failed == ["wrong-base"])
    #expect(try await repository.flowctl("update", "--fix-base").status == 0)
    #expect(try await repository.merge("feature/b", into: "develop").failed == [])
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    #expect(try await repository.git("ls-tree", "--name-only", "develop", "a.txt").isEmpty)
    #expect(
      try await repository.git("show", "develop:long.txt") + "\n" == changed.joined())
  }

  @Test func `a child that only adds to its squashed parent loses nothing`() async throws {
    let repository = try await stacked()
    try await repository.commit("Add b", files: ["b.txt": "b\n"])
    try await landParent(repository, isSquashed: true)
    #expect(try await repository.merge("feature/b", into: "develop").failed == [])
    #expect(try await repository.flowctl("finish", "--local").status == 0)
  }
}
