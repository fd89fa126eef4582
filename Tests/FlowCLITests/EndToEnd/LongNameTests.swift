import TestSupport
import Testing

/// A name that is too long for a ref is rejected without a closer check.
struct LongNameTests {
  @Test(arguments: ["x", "é"])
  func `a name of ten million letters is rejected at once and shortened`(
    _ letter: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    let name = "feature/" + String(repeating: letter, count: 10_000_000 / letter.utf8.count)
    let run = try await repository.flowctl("check", "branch", "--stdin", "--json", input: name)
    #expect(run.status == 1)
    #expect(run.output.utf8.count < 3000)
    #expect(try run.answer().findings?.first?.message.contains("at most 4079 fit") == true)
  }

  @Test func `a name of that length in an event is rejected before any request`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    let name = String(repeating: "x", count: 1_000_000)
    let run = try await repository.flowctl(
      "check", "merge", "--simulate", "pull_request", "--head", String(name.prefix(100_000)),
      "--base", "develop")
    #expect(run.status == 1)
    #expect((run.output + run.errors).utf8.count < 3000)
    try repository.scratch.write(
      """
      {"pull_request": {"number": 1, "head": {"ref": "\(name)", "repo": {"id": 1, \
      "full_name": "a/b"}}, "base": {"ref": "develop", "repo": {"id": 1, \
      "full_name": "a/b"}}}}
      """, to: "event.json")
    let judged = try await repository.flowctl(
      "check", "merge", "--event", repository.scratch.path + "/event.json", "--json")
    #expect(judged.status == 1 && judged.output.utf8.count < 3000, "\(judged.errors.prefix(300))")
    #expect(try judged.answer().failed == ["branch-name"])
  }
}
