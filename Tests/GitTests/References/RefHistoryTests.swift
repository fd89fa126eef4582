import Base
import Git
import LiveEffects
import TestSupport
import Testing

/// The former commits of a branch, from Git's own log.
struct RefHistoryTests {
  @Test func `the former commit of an amended one is found`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("root", files: ["a": "a\n"])
    let former = try await repository.commit("Former", files: ["a": "b\n"])
    try await repository.git("commit", "--quiet", "--amend", "--message", "Newer")
    try await repository.git("switch", "--quiet", "--create", "other", "HEAD~1")
    let elsewhere = try await repository.commit("Elsewhere", files: ["b": "b\n"])
    let directory = repository.path + "/.git"
    let location = RepositoryLocation(
      worktree: nil, gitDirectory: directory, commonDirectory: directory)
    func holds(_ id: String, _ ref: String) throws -> Bool {
      RefHistory.holds(try #require(ObjectID(hex: id)), of: ref, at: location, files: .live)
    }
    #expect(try holds(former, "refs/heads/main"))
    #expect(try !holds(elsewhere, "refs/heads/main"))
    #expect(try !holds(former, "refs/heads/gone"))
    #expect(try !holds(former, "refs/heads/../heads/main"))
  }
}
