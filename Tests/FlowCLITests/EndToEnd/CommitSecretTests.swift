import TestSupport
import Testing

/// A secret stays in the history, whatever the whole change shows.
@Suite struct CommitSecretTests {
  // In pieces, so that this file holds no token.
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
    #expect(run.output.contains("'a.swift' of commit \(commit), and was removed later"))
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
}
