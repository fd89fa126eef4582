import Base
import TestSupport
import Testing

/// `check history`: checks the merges of the past.
struct HistoryTests {
  /// An allowed feature, then a feature directly into main.
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/a", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("feature/a", subject: "Merge branch 'feature/a' into develop")
    try await repository.work("feature/b", from: "develop")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("feature/b", subject: "Merge branch 'feature/b'")
    try await repository.git("tag", "after")
    try await repository.git("tag", "-a", "annotated", "-m", "An annotated tag")
    return repository
  }

  @Test func `a feature in main is found`() async throws {
    let run = try await repository().flowctl("check", "history", "--json")
    let answer = try run.answer()
    #expect(run.status == 1)
    #expect(answer.command == "check history")
    #expect(answer.findings?.contains { $0.message.contains("feature/b") } == true)
    #expect(answer.findings?.contains { $0.message.contains("feature/a") } != true)
  }

  @Test(arguments: ["after", "annotated", "HEAD", "main", "2030-01-01"])
  func `merges before the policy are not checked`(since: String) async throws {
    let run = try await repository().flowctl("check", "history", "--since", since)
    #expect(run.status == 0, "\(run.output) \(run.errors)")
  }

  @Test(arguments: ["nowhere", "2024-13-45", "--output=x", ""])
  func `an invalid day or ref is reported`(since: String) async throws {
    let run = try await repository().flowctl("check", "history", "--since=\(since)")
    #expect(run.status == 64, "\(run.output) \(run.errors)")
  }

  @Test func `a version in another form than its tag is answered with the tag`() async throws {
    let repository = try await repository()
    try await repository.git("tag", "v1.2.0")
    let run = try await repository.flowctl("check", "history", "--since", "1.2.0")
    #expect(run.status == 64)
    #expect(run.errors.contains("hint: flowctl check history --since v1.2.0"), "\(run.errors)")
  }
}
