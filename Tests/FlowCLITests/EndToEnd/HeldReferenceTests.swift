import Foundation
import TestSupport
import Testing

/// A branch that can't be moved after the files have changed, because another process has its lock.
struct HeldReferenceTests {
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/one", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    return repository
  }

  @Test(arguments: [true, false])
  func `an abort reverts the files of a merge whose branch has not moved`(
    isFree: Bool
  ) async throws {
    let repository = try await repository()
    let before = try await repository.state()
    let lock = repository.path + "/.git/refs/heads/develop.lock"
    try Data().write(to: URL(fileURLWithPath: lock))
    let finish = try await repository.flowctl("finish", "feature/one", "--local")
    #expect(finish.status == 69, "\(finish.errors)")
    #expect(try await !repository.git("status", "--porcelain").isEmpty)
    if isFree { try FileManager.default.removeItem(atPath: lock) }
    let aborted = try await repository.flowctl("finish", "--abort")
    #expect(aborted.status == 0, "\(aborted.errors)")
    #expect(try await repository.git("status", "--porcelain").isEmpty)
    #expect(try await repository.state() == before)
  }

  @Test func `an abort keeps other staged changes of the user`() async throws {
    let repository = try await repository()
    try repository.write("mine\n", to: "mine")
    try await repository.git("add", "mine")
    let lock = repository.path + "/.git/refs/heads/develop.lock"
    try Data().write(to: URL(fileURLWithPath: lock))
    #expect(try await repository.flowctl("finish", "feature/one", "--local").status == 69)
    #expect(try await repository.flowctl("finish", "--abort").status == 0)
    #expect(try await repository.git("status", "--porcelain") == "A  mine")
  }
}
