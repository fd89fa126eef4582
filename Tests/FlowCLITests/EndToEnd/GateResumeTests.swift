import TestSupport
import Testing

/// What `--resume` reuses, and what it reports if it reuses nothing.
struct GateResumeTests {
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Gates",
      files: [
        ".flowctl.yml": """
        gates:
          good: { command: ['true'] }
          bad: { command: ['false'] }
        """
      ])
    return repository
  }

  private func good(
    _ repository: ScratchRepository, _ options: String...
  ) async throws -> (reason: String?, notes: [String]) {
    let answer = try GateAnswer(
      try await repository.flowctl(["gate", "run", "--json"] + options))
    return (answer.gates["good"]?.reason, answer.notes)
  }

  @Test(arguments: ["out", "build/gates", "."])
  func `flowctl's own report in the tree does not prevent resuming`(report: String) async throws {
    let repository = try await repository()
    for resumes in [false, true, true] {
      let answer = try await good(
        repository, "--report", report, resumes ? "--resume" : "--no-cache")
      #expect(answer.reason == (resumes ? "passed in the previous run" : nil))
    }
  }

  @Test func `the reason why a run can't be resumed is reported`() async throws {
    let repository = try await repository()
    let first = try await good(repository, "--resume")
    #expect(first.notes.contains("nothing to resume: no previous run is recorded"))
    try repository.write("x", to: "new.txt")
    let second = try await good(repository, "--resume")
    #expect(
      second.notes.contains(
        "nothing to resume: files changed since the previous run"))
    #expect(try await good(repository, "--resume").reason == "passed in the previous run")
  }

  @Test func `other files next to the report count as changes`() async throws {
    let repository = try await repository()
    _ = try await good(repository, "--report", "out")
    try repository.write("x", to: "out/own.txt")
    #expect(try await good(repository, "--report", "out", "--resume").reason == nil)
  }

  @Test(arguments: ["INT", "TERM", "KILL"])
  func `a run stopped by a signal is resumed with the passed gates`(signal: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Gates",
      files: [
        ".flowctl.yml": """
        gates:
          slow: { command: [sh, -c, "echo slow >> ran; sleep 2.2"] }
          then:
            command: [sh, -c, "test -f go || { sleep 1; kill -\(signal) $PPID; sleep 5; }"]
            needs: [slow]
        """, ".gitignore": "ran\ngo\n",
      ])
    let stopped = try await repository.flowctl(["gate", "run"], asProcess: true)
    #expect(stopped.status != 0)
    try repository.write("", to: "go")
    let run = try await repository.flowctl("gate", "run", "--resume", "--json")
    #expect(run.status == 0)
    #expect(try GateAnswer(run).gates["slow"]?.reason == "passed in the previous run")
    #expect(try repository.scratch.read("work/ran") == Array("slow\n".utf8))
  }

  @Test func `a pass does not count if the tree has changed before its end`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Gates",
      files: [
        ".flowctl.yml": """
        gates:
          slow: { command: [sh, -c, "echo x > other; sleep 2.2"] }
          then:
            command: [sh, -c, "test -f go || { sleep 1; rm other; kill -KILL $PPID; }"]
            needs: [slow]
        """, ".gitignore": "ran\ngo\n",
      ])
    _ = try await repository.flowctl(["gate", "run"], asProcess: true)
    try repository.write("", to: "go")
    let run = try await repository.flowctl("gate", "run", "--resume", "--json")
    #expect(try GateAnswer(run).gates["slow"]?.reason == nil)
  }
}
