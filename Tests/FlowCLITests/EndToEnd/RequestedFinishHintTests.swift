import TestSupport
import Testing

/// `finish` on a remote that is no server.
struct RequestedFinishHintTests {
  @Test func `without a server, the hint merges here with the same options`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/a", from: "develop")
    let run = try await repository.flowctl("finish", "--dry-run", "--keep")
    #expect(run.status == 64)
    #expect(run.errors.contains("'origin' is not on GitHub, so it has no pull requests"))
    #expect(
      run.errors.contains("flowctl finish feature/a --local --dry-run --keep --push"),
      "\(run.errors)")
  }

  @Test func `a commit's closing keywords and issue are in the squash`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/a", from: "develop")
    try await repository.commit("Mend the crash\n\nFixes #3\n\nRefs: #42", files: ["b": "b\n"])
    try await repository.flowctl("finish", "--local")
    let message = try await repository.git("log", "-1", "--format=%B", "develop")
    #expect(message.contains("\n* Mend the crash\n\nFixes #3\n\nRefs: #42"), "\(message)")
    let undone = try await repository.flowctl("undo", "--yes")
    #expect(undone.output.contains("switched to 'feature/a'\n"), "\(undone.output)")
  }

  @Test func `another branch of a finished name is not taken for it`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/x", from: "develop")
    try await repository.commit("Add login", files: ["login": "1\n"])
    try await repository.commit("Fix tests", files: ["tests": "1\n"])
    try await repository.flowctl("finish", "--local", "--push")
    try await repository.git("switch", "--quiet", "--create", "feature/x", "develop~1")
    try await repository.commit("Fix tests", files: ["bob": "1\n"])
    try await repository.git("push", "--quiet", "origin", "feature/x")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("branch", "--quiet", "-D", "feature/x")
    try await repository.flowctl("finish", "feature/x", "--local", "--push")
    #expect(try await repository.git("show", "develop:bob") == "1")
  }
}
