import Foundation
import TestSupport
import Testing

/// A complete clone that lacks an object of its own.
struct MissingObjectTests {
  @Test func `a ref to a missing object needs no deeper clone`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write(String(repeating: "12", count: 20) + "\n", to: ".git/refs/heads/feature-x")
    try await repository.git("switch", "--quiet", "develop")
    for words in [["branches"], ["check", "merge", "--head", "feature-x", "--base", "develop"]] {
      let run = try await repository.flowctl(words)
      #expect(run.status != 0, "\(run.output)")
      #expect(!(run.errors + run.output).contains("--unshallow"), "\(run.errors)\(run.output)")
    }
  }

  @Test func `histories that can't be read to their ends are not unrelated`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "develop")
    let lost = try await repository.commit("Lost", files: ["lost.txt": "x\n"])
    try await repository.commit("Later", files: ["later.txt": "x\n"])
    try await repository.git("switch", "--quiet", "--create", "feature/x", "develop~2")
    try await repository.commit("Work", files: ["work.txt": "x\n"])
    let object = "\(repository.path)/.git/objects/\(lost.prefix(2))/\(lost.dropFirst(2))"
    try FileManager.default.removeItem(atPath: object)
    let run = try await repository.flowctl("check", "merge")
    let answer = run.output + run.errors
    #expect(run.status != 0 && !answer.contains("no common history"), "\(answer)")
    #expect(!answer.contains("rebase --root") && !answer.contains("--unshallow"), "\(answer)")
  }
}
