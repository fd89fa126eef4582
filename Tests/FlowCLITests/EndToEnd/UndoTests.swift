import Effects
import TestSupport
import Testing

/// A run is undone by its number in the journal.
struct UndoTests {
  @Test func `the number leads from the journal to what is undone, also in JSON`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.flowctl("start", "feature", "login")
    try await repository.flowctl("start", "feature", "other")
    let before = try await repository.flowctl("journal").output
    #expect(before.hasPrefix("2 ") && before.contains("\n1 "))
    let run = try await repository.flowctl("undo", "1", "--yes", "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains(#""number": 1,"#) && run.output.contains(#""state": "undone","#))
    let lines = try await repository.flowctl("journal").output.split(separator: "\n")
    #expect(lines.first?.contains(" done flowctl start feature other: feature/other") == true)
    #expect(lines.last?.contains(" undone flowctl start feature login: feature/login") == true)
    #expect(try await repository.current() == "feature/other")
  }

  @Test func `a shell is offered the numbers of what is done`() async throws {
    let repository = try await ScratchRepository.gitflow()
    for name in ["a", "b", "c"] { try await repository.flowctl("start", "feature", name) }
    try await repository.flowctl("undo", "2", "--yes")
    let words = ["---completion", "undo", "--", "positional@0", "1", "0", "flowctl", "undo", ""]
    #expect(try await repository.flowctl(words).output == "3\n1\n")
  }

  @Test func `a start from a detached HEAD is undone to that`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "--detach", "develop")
    let commit = try await repository.git("rev-parse", "HEAD")
    try await repository.flowctl("start", "feature", "login", "--no-fetch")
    #expect(try await repository.flowctl("undo", "--yes").status == 0)
    #expect(try await repository.gitResult(["symbolic-ref", "-q", "HEAD"]).status == 1)
    #expect(try await repository.git("rev-parse", "HEAD") == commit)
  }
}
