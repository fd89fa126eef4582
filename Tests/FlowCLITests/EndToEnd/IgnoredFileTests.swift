import Base
import Foundation
import TestSupport
import Testing

/// Files that Git ignores are the user's, and are never overwritten.
struct IgnoredFileTests {
  /// `feature/login` ignores `local*`; `develop` has a file below that name.
  private func repository(
    tracking name: String, ignored: String
  ) async throws -> ScratchRepository {
    let repository = try await ScenarioHistory.shared.copy("feature")
    try repository.write("local*\n", to: ".git/info/exclude")
    try await repository.git("switch", "--quiet", "develop")
    try repository.write("tracked\n", to: name)
    try await repository.git("add", "--force", name)
    try await repository.git("commit", "--quiet", "--message", "Track it")
    try await repository.git("switch", "--quiet", "feature/login")
    try repository.write("the only copy\n", to: ignored)
    return repository
  }

  @Test(
    arguments: [("local.txt", "local.txt"), ("local/a", "local"), ("local", "local/b/c")],
    [["update"], ["update", "--rebase"], ["finish", "--local"], ["start", "feature", "two"]])
  func `a command that would overwrite one does nothing, and its hint helps`(
    _ files: (tracked: String, ignored: String), _ command: [String]
  ) async throws {
    let repository = try await repository(tracking: files.tracked, ignored: files.ignored)
    let before = try await repository.state()
    let run = try await repository.flowctl(command)
    #expect(run.status == 1, "\(run.output)")
    #expect(
      run.errors.contains("'\(files.ignored)', ignored by Git, would be overwritten"),
      "\(run.errors)")
    #expect(try await repository.state() == before)
    let path = "work/" + files.ignored
    #expect(try repository.scratch.read(path) == Array("the only copy\n".utf8))
    try FileManager.default.removeItem(atPath: repository.path + "/" + files.ignored)
    #expect(try await repository.flowctl(command).status == 0)
    #expect(try await repository.git("status", "--porcelain").isEmpty)
  }

  @Test func `a file with the same content, or at another path, is in no way`() async throws {
    let repository = try await repository(tracking: "local.txt", ignored: "local.txt")
    try repository.write("tracked\n", to: "local.txt")
    try repository.write("other\n", to: "local-other.txt")
    #expect(try await repository.flowctl("update").status == 0)
    #expect(try repository.scratch.read("work/local-other.txt") == Array("other\n".utf8))
  }

  @Test func `a conflict is not started over one`() async throws {
    let repository = try await ScenarioHistory.shared.copy("feature conflict")
    try await repository.git("switch", "--quiet", "feature/login")
    try await repository.commit("Mine", files: ["local.txt": "tracked\n"])
    try repository.write("local*\n", to: ".git/info/exclude")
    try await repository.git("switch", "--quiet", "develop")
    try repository.write("the only copy\n", to: "local.txt")
    let run = try await repository.flowctl("finish", "feature/login", "--local", "--resolve")
    #expect(run.status == 1 && run.errors.contains("'local.txt', ignored"), "\(run.errors)")
    #expect(try repository.scratch.read("work/local.txt") == Array("the only copy\n".utf8))
  }
}
