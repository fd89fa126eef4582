import TestSupport
import Testing

/// A name that fits in no ref is refused without being looked at closely.
struct LongNameTests {
  @Test(arguments: ["x", "é"])
  func `a name of ten million letters is refused at once and shortened`(
    _ letter: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    let name = "feature/" + String(repeating: letter, count: 10_000_000 / letter.utf8.count)
    let run = try await repository.flowctl("check", "branch", "--stdin", "--json", input: name)
    #expect(run.status == 1)
    #expect(run.output.utf8.count < 3000)
    #expect(try run.answer().findings?.first?.message.contains("at most 4079 fit") == true)
  }
}
