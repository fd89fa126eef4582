import Base
import TestSupport
import Testing

/// A run is undone by its number in the journal.
struct UndoTests {
  @Test func `the number in the journal selects the run to undo, also in JSON`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.flowctl("start", "feature", "login")
    try await repository.flowctl("start", "feature", "other")
    let before = try await repository.flowctl("undo", "--list").output
    #expect(before.hasPrefix("2 ") && before.contains("\n1 "))
    let run = try await repository.flowctl("undo", "1", "--yes", "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains(#""number": 1,"#) && run.output.contains(#""state": "undone","#))
    let lines = try await repository.flowctl("undo", "--list").output.split(separator: "\n")
    #expect(lines.first?.contains(" done flowctl start feature other: feature/other") == true)
    #expect(lines.last?.contains(" undone flowctl start feature login: feature/login") == true)
    #expect(try await repository.current() == "feature/other")
  }

  @Test func `shell completion offers the numbers of runs`() async throws {
    let repository = try await ScratchRepository.gitflow()
    for name in ["a", "b", "c"] { try await repository.flowctl("start", "feature", name) }
    try await repository.flowctl("undo", "2", "--yes")
    let words = ["---completion", "undo", "--", "positional@0", "1", "0", "flowctl", "undo", ""]
    #expect(try await repository.flowctl(words).output == "3\n1\n")
  }

  @Test func `commands without changes are not runs, and undone runs are marked`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.flowctl("start", "feature", "login", "--no-fetch")
    let idle = try await repository.flowctl("update", "--no-fetch")
    #expect(idle.output.contains("'feature/login' already contains 'develop'"), "\(idle.output)")
    let run = try await repository.flowctl("undo", "--yes")
    #expect(
      run.output.contains("undone: 'flowctl start feature login --no-fetch'"), "\(run.output)")
  }

  @Test func `in a copy of a clone the copy's own run is undone`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.flowctl("start", "feature", "login", "--no-fetch")
    let other = repository.scratch.path + "/copy"
    _ = try await repository.run("cp", ["-a", repository.path, other])
    let copy = try repository.at("copy")
    #expect(try await copy.flowctl("undo", "--yes").status == 0)
    #expect(!(try await copy.git("branch")).contains("feature/login"))
    #expect(try await repository.current() == "feature/login")
  }

  @Test(arguments: [["undo", "--yes"], ["undo", "--list"], ["start", "feature", "two"]])
  func `a journal that can't be read is an error`(_ command: [String]) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.flowctl("start", "feature", "one", "--no-fetch")
    let runs = repository.path + "/.git/flowctl/runs"
    _ = try await repository.run("mv", [runs, runs + ".away"])
    _ = try await repository.run("ln", ["-s", "runs", runs])
    let run = try await repository.flowctl(command)
    #expect(run.status == 65 && run.errors.contains("can't read the journal"), "\(run.errors)")
  }

  @Test func `an unreadable record is kept, and the others are used`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.flowctl("start", "feature", "one", "--no-fetch")
    try repository.write("{", to: ".git/flowctl/runs/000001.json")
    let run = try await repository.flowctl("start", "feature", "two", "--no-fetch")
    #expect(run.status == 65 && !run.errors.contains("rm "), "\(run.errors)")
    let hint = try #require(run.errors.firstRange(of: "mv ")?.lowerBound)
    let line = run.errors[hint...].prefix { $0 != "\n" }
    _ = try await repository.run("sh", ["-c", String(line)])
    #expect(try repository.scratch.read("work/.git/flowctl/runs/000001.json.unreadable") == [123])
    #expect(try await repository.flowctl("start", "feature", "two", "--no-fetch").status == 0)
  }

  @Test func `undoing a start from a detached HEAD detaches it again`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "--detach", "develop")
    let commit = try await repository.git("rev-parse", "HEAD")
    try await repository.flowctl("start", "feature", "login", "--no-fetch")
    #expect(try await repository.flowctl("undo", "--yes").status == 0)
    #expect(try await repository.gitResult(["symbolic-ref", "-q", "HEAD"]).status == 1)
    #expect(try await repository.git("rev-parse", "HEAD") == commit)
  }

  @Test(arguments: [false, true])
  func `the start of a merged branch is not undone, and the hint finishes it`(
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
      #expect(
        early.errors.contains(
          "delete it on 'origin'; then: git fetch --prune origin && flowctl undo"),
        "\(early.errors)")
      let title = isSquashed ? "Release 1.1.0 (#1)" : nil
      _ = try await desk.merge(1, name, into: "main", squashedAs: title)
      try await desk.clone.git("fetch", "--quiet")
      if isSquashed { _ = try await desk.status("--fresh") }
      let run = try await desk.clone.flowctl("undo", "--yes")
      #expect(run.status == 1 && !run.errors.contains("delete it on"), "\(run.errors)")
      #expect(run.errors.contains("hint: flowctl finish release/1.1.0\n"), "\(run.errors)")
    }
  }
}
