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

  @Test(arguments: [false, true])
  func `the start of what is merged is not undone, and leads on to its end`(
    isSquashed: Bool
  ) async throws {
    try await FinishDesk.serving { desk in
      let name = "release/1.1.0"
      try await desk.clone.git("switch", "--quiet", "develop")
      try await desk.clone.commit(
        "Configure",
        files: [
          ".flowctl.yml": "versions: { files: [V.xcconfig] }\n",
          "V.xcconfig": "MARKETING_VERSION = 1.0.0\n",
        ])
      try await desk.clone.git("push", "--quiet", "origin", "develop")
      #expect(try await desk.clone.flowctl("release", "start").status == 0)
      try await desk.know(name)
      #expect(try await desk.finish().status == 0)
      let early = try await desk.clone.flowctl("undo", "--yes")
      #expect(early.errors.contains("git push origin --delete release/1.1.0"), "\(early.errors)")
      let title = isSquashed ? "Release 1.1.0 (#1)" : nil
      _ = try await desk.merge(1, name, into: "main", squashedAs: title)
      try await desk.clone.git("fetch", "--quiet")
      if isSquashed { _ = try await desk.status("--fresh") }
      let run = try await desk.clone.flowctl("undo", "--yes")
      #expect(run.status == 1 && !run.errors.contains("--delete"), "\(run.errors)")
      #expect(run.errors.contains("hint: flowctl finish release/1.1.0\n"), "\(run.errors)")
    }
  }
}
