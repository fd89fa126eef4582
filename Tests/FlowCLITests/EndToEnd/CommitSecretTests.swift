import Foundation
import TestSupport
import Testing

/// A secret stays in the history, even if the whole change doesn't show it.
@Suite struct CommitSecretTests {
  // In pieces, so that this file contains no token.
  private static let token = "gh" + "p_" + "q7Rk2ZtV9mXc4LbN8sWd3HfJ6pYg1TeA5uQo"

  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("gates", files: [".flowctl.yml": "gates:\n  secrets:\n"])
    try await repository.work("feature/a", from: "develop")
    return repository
  }

  @Test func `a secret that a commit adds and the next removes is found`() async throws {
    let repository = try await repository()
    try await repository.commit("add", files: ["a.swift": "let a = \"\(Self.token)\"\n"])
    let commit = try await repository.git("rev-parse", "HEAD").prefix(10)
    try await repository.commit("remove", files: ["a.swift": "let a = 1\n"])
    let run = try await repository.flowctl("gate", "run", "--json")
    #expect(run.status == 1)
    #expect(run.output.contains("'a.swift' of commit '\(commit)', and was removed later"))
    #expect(!run.output.contains(Self.token))
  }

  @Test func `a secret in the message of a commit is found`()
    async throws
  {
    let repository = try await repository()
    try await repository.commit("use \(Self.token)", files: ["a.swift": "let a = 1\n"])
    let run = try await repository.flowctl("gate", "run", "--json")
    #expect(run.status == 1)
    #expect(run.output.contains("is in the message of commit"))
    #expect(!run.output.contains(Self.token))
  }

  @Test func `commits without a secret pass`() async throws {
    let repository = try await repository()
    try await repository.commit("one", files: ["a.swift": "let a = 1\n"])
    try await repository.commit("two", files: ["a.swift": "let a = 2\n"])
    #expect(try await repository.flowctl("gate", "run").status == 0)
  }

  @Test(arguments: ["blob", "tree", "commit"])
  func `an object that can't be read is unknown, never a pass`(kind: String) async throws {
    let repository = try await repository()
    try await repository.commit("add", files: ["a.swift": "let a = \"\(Self.token)\"\n"])
    let lost = ["blob": "HEAD:a.swift", "tree": "HEAD^{tree}", "commit": "HEAD"][kind] ?? ""
    let id = try await repository.git("rev-parse", lost).prefix(40)
    try await repository.commit("remove", files: ["a.swift": "let a = 1\n"])
    try FileManager.default.removeItem(
      atPath: "\(repository.path)/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
    let run = try await repository.flowctl("gate", "run", "secrets", "--json")
    #expect(run.status != 0, "\(run.output)")
    #expect((try? GateAnswer(run).gates["secrets"]?.state) != "passed", "\(run.output)")
  }

  @Test func `a missing file that Git does not compare is not a pass`() async throws {
    let repository = try await repository()
    try await repository.commit(
      "add", files: [".gitattributes": "*.dat -diff\n", "a.dat": "a = \"\(Self.token)\"\n"])
    let id = try await repository.git("rev-parse", "HEAD:a.dat").prefix(40)
    try FileManager.default.removeItem(
      atPath: "\(repository.path)/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
    let run = try await repository.flowctl("check", "secrets")
    #expect(run.status == 2, "\(run.output)\(run.errors)")
  }

  @Test func `staged changes are a tree without commits`() async throws {
    let repository = try await repository()
    try await repository.git("switch", "--quiet", "--create", "feature/b", "develop")
    try await repository.commit(
      "gates", files: [".flowctl.yml": "gates:\n  secrets: { on: [pre-commit] }\n"])
    try repository.write("let a = 1\n", to: "a.swift")
    try await repository.git("add", "-A")
    let run = try await repository.flowctl("hooks", "run", "pre-commit")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test func `a secret that only a merge commit adds is found after its removal`() async throws {
    let repository = try await repository()
    try await repository.commit("one", files: ["a.swift": "let a = 1\n"])
    try await repository.git("switch", "-c", "side", "HEAD~1")
    try await repository.commit("side", files: ["b.swift": "let b = 1\n"])
    try await repository.git("switch", "feature/a")
    try await repository.git("merge", "--no-commit", "--no-ff", "side")
    try await repository.commit("merge", files: ["c.swift": "let c = \"\(Self.token)\"\n"])
    try await repository.commit("remove", files: ["c.swift": "let c = 1\n"])
    let run = try await repository.flowctl("check", "secrets", "--base", "develop")
    #expect(run.status == 1 && run.output.contains("and was removed later"), "\(run.output)")
  }

  @Test func `a merge of the base adds no secret of it`() async throws {
    let repository = try await repository()
    try await repository.commit("one", files: ["a.swift": "let a = 1\n"])
    try await repository.git("switch", "develop")
    try await repository.commit("base", files: ["b.swift": "let b = \"\(Self.token)\"\n"])
    try await repository.git("switch", "feature/a")
    try await repository.git("merge", "--no-ff", "-m", "merge", "develop")
    let run = try await repository.flowctl("check", "secrets", "--base", "develop")
    #expect(run.status == 0, "\(run.output)")
  }
}
