import Base
import TestSupport
import Testing

/// A release that production reverted is still work of `develop`, which a later version ships.
struct RolledBackReleaseTests {
  /// How production took the release back.
  enum Revert: CaseIterable { case stated, squashed, byRequest }

  private func rolledBack(_ revert: Revert) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.check(out: "develop")
    try await repository.commit("Login", files: ["login.txt": "login\n"])
    try await repository.ship("1.1.0")
    try await repository.git("branch", "--quiet", "-D", "release/1.1.0")
    try await repository.check(out: "main")
    switch revert {
    case .stated: try await repository.git("revert", "--no-edit", "-m", "1", "HEAD")
    case .squashed:
      try await repository.git("revert", "--no-commit", "-m", "1", "HEAD")
      try await repository.commit("Take back the release (#9)")
    case .byRequest:
      try await repository.branch("revert-8-release/1.1.0", from: "main")
      try await repository.git("revert", "--no-edit", "-m", "1", "HEAD")
      try await repository.land("revert-8-release/1.1.0", on: "main")
    }
    try await repository.check(out: "develop")
    return repository
  }

  private func hasLogin(_ branch: String, _ repository: ScratchRepository) async throws -> Bool {
    try await repository.gitResult(["cat-file", "-e", "\(branch):login.txt"]).status == 0
  }

  @Test(arguments: Revert.allCases)
  func `its revert needs no back-merge`(_ revert: Revert) async throws {
    let repository = try await rolledBack(revert)
    #expect(try await repository.answer("check", "back-merges").failed == [])
  }

  @Test(arguments: Revert.allCases)
  func `a hotfix does not undo it in develop, and the hint leads on`(
    _ revert: Revert
  ) async throws {
    let repository = try await rolledBack(revert)
    try await repository.work("hotfix/1.1.1", from: "main")
    let refused = try await repository.flowctl("finish", "--local")
    #expect(refused.status == 1 && refused.errors.contains("reverted 'release/1.1.0'"))
    #expect(try await hasLogin("develop", repository))
    let back = try await repository.merge("main", into: "develop")
    #expect(back.failed == ["missing-back-merge"])

    if revert == .byRequest {
      try await repository.git("switch", "--quiet", "-c", "merge/main-into-develop", "develop")
      try await repository.git("merge", "--quiet", "--no-ff", "--no-edit", "main")
      try await repository.git("revert", "--no-edit", "main^2")
    } else {
      let hint = try #require(refused.errors.split(separator: "\n").first { $0.contains("git ") })
      let commands = try #require(hint.split(separator: ": ").last)
      #expect(try await repository.run("sh", ["-c", "\(commands)"]).status == 0, "\(hint)")
    }
    #expect(try await hasLogin("HEAD", repository))
    #expect(try await repository.merge("merge/main-into-develop", into: "develop").failed == [])
    try await repository.land("merge/main-into-develop", on: "develop")
    let finish = try await repository.flowctl("finish", "hotfix/1.1.1", "--local")
    #expect(finish.status == 0, "\(finish.errors)")
    #expect(try await hasLogin("develop", repository))
  }

  @Test func `the next release ships it after the hint`() async throws {
    let repository = try await rolledBack(.stated)
    try await repository.work("release/1.2.0", from: "develop")
    let refused = try await repository.flowctl("check", "merge")
    #expect(refused.status == 1 && refused.output.contains("'main' got a part of 'release/1.2.0'"))
    try await repository.git("merge", "--quiet", "--no-edit", "main")
    try await repository.git("revert", "--no-edit", "main")
    let check = try await repository.flowctl("check", "merge")
    #expect(check.status == 0, "\(check.output)")
    let finish = try await repository.flowctl("finish", "--local")
    #expect(finish.status == 0, "\(finish.errors)")
    let main = try await hasLogin("main", repository)
    let develop = try await hasLogin("develop", repository)
    #expect(main && develop)
  }

  @Test func `its kept branch continues as a new version, by one hint`() async throws {
    let repository = try await rolledBack(.stated)
    try await repository.branch("release/1.1.0", from: "main~1^2")
    let commands = "flowctl hotfix start && git revert --no-edit"
    for words in [["check", "merge"], ["finish", "--local"]] {
      let run = try await repository.flowctl(words)
      #expect(run.status == 1 && (run.output + run.errors).contains(commands), "\(words)")
    }
    try await repository.branch("hotfix/1.1.1", from: "main")
    try await repository.git("revert", "--no-edit", "HEAD")
    #expect(try await repository.flowctl("check", "merge").status == 0)
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    #expect(try await hasLogin("main", repository))
  }

  @Test func `the revert of a hotfix still needs a back-merge`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.fix("1.0.1")
    try await repository.land("main", on: "develop")
    try await repository.check(out: "main")
    try await repository.git("revert", "--no-edit", "-m", "1", "HEAD")
    #expect(try await repository.answer("check", "back-merges").failed == ["missing-back-merge"])
  }
}
