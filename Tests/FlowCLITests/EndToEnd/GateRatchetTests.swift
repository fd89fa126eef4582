import TestSupport
import Testing

/// The coverage of a base is stored if it passes, and a change is compared with it.
@Suite struct GateRatchetTests {
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Gates",
      files: [
        ".flowctl.yml": """
        gates:
          unit: { command: [cp, cov.lcov, build/cov.lcov], reports: [build/cov.lcov] }
          coverage: { needs: [unit], ratchet: true }
        """,
        ".gitignore": "build\n", "app.swift": "let a = 1\nlet b = 2\n",
        "cov.lcov": Self.report(second: 1),
      ])
    return repository
  }

  private static func report(second hits: Int) -> String {
    "SF:app.swift\nDA:1,1\nDA:2,\(hits)\nend_of_record\n"
  }

  @Test func `a change may not lower the stored coverage of its base`() async throws {
    let repository = try await repository()
    #expect(try await repository.flowctl("gate", "run").status == 0)
    try await repository.work("feature/a", from: "develop")
    #expect(try await repository.flowctl("gate", "run").status == 0)
    try await repository.commit("Less", files: ["cov.lcov": Self.report(second: 0)])
    let run = try await repository.flowctl("gate", "run", "--json")
    #expect(run.status == 1 && run.output.contains("expected at least 100.0 % ("))
    let show = ["coverage", "show", "cov.lcov", "--ratchet"]
    #expect(try await repository.flowctl(show).status == 1)
    #expect(try await repository.flowctl(show + ["--base", "develop"]).status == 1)
    // A base without a run has no stored coverage.
    #expect(try await repository.flowctl(show + ["--base", "v1.0.0"]).status == 2)
  }

  @Test func `a gate that can't be evaluated reports what is missing`() async throws {
    let repository = try await repository()
    try await repository.work("feature/a", from: "develop")
    let run = try GateAnswer(try await repository.flowctl("gate", "run", "--json"))
    let coverage = try #require(run.gates["coverage"])
    #expect(coverage.state == "unknown")
    #expect(coverage.reason?.contains("no coverage is recorded") == true, "\(coverage)")
  }

  @Test func `the hint for an unknown base measures it and returns to the branch`() async throws {
    let repository = try await repository()
    try await repository.work("feature/a", from: "develop")
    let run = try await repository.flowctl("gate", "run", "--format", "sarif")
    let base = try await repository.tip("develop").prefix(10)
    let steps = [
      "git switch --detach \(base)", "flowctl gate run unit",
      "flowctl coverage show build/cov.lcov --record", "git switch -",
    ]
    let hint = steps.joined(separator: " && ")
    #expect(run.output.contains(hint))
    for step in steps {
      let words = step.split(separator: " ").map(String.init)
      if words[0] == "git" {
        try await repository.git(Array(words.dropFirst()))
      } else {
        #expect(try await repository.flowctl(Array(words.dropFirst())).status == 0, "\(step)")
      }
    }
    #expect(try await repository.git("branch", "--show-current") == "feature/a")
    #expect(try await repository.flowctl("gate", "run").status == 0)
  }

  @Test(arguments: ["app.swift", "new.txt"])
  func `nothing is stored for a tree that differs from the commit`(path: String) async throws {
    let repository = try await repository()
    try repository.write("let c = 3\n", to: path)
    for isStaged in [false, true] {
      if isStaged { try await repository.git("add", "-A") }
      #expect(try await repository.flowctl("gate", "run").status == 0)
      #expect(!repository.scratch.exists("work/.git/flowctl/coverage"))
    }
  }

  @Test func `nothing is stored for a pull request`() async throws {
    let repository = try await repository()
    let variables = try GitHubRun(repository).pullRequest(
      "feature/a", into: "develop", sha: try await repository.tip("develop"))
    _ = try await repository.flowctl(["gate", "run"], with: variables)
    #expect(!repository.scratch.exists("work/.git/flowctl/coverage"))
  }

  // MARK: - Tests

  private static func tests(_ run: Int, skipped: Int = 0) -> String {
    let cases = (0..<run).map { "<testcase classname='A' name='t\($0)' time='0'/>" }
    let skips = (0..<skipped).map {
      "<testcase classname='A' name='s\($0)' time='0'><skipped/></testcase>"
    }
    return "<testsuite name='A'>\((cases + skips).joined())</testsuite>\n"
  }

  private static func configuration(_ level: String) -> String {
    """
    gates:
      unit:
        command: [cp, tests.xml, build/tests.xml]
        reports: [build/tests.xml]
        inputs: [tests.xml]
        fewer-tests: \(level)
    """
  }

  private func tested(_ level: String = "error") async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Gates",
      files: [
        ".flowctl.yml": Self.configuration(level),
        ".gitignore": "build\n", "tests.xml": Self.tests(40, skipped: 1),
      ])
    return repository
  }

  @Test(arguments: [
    (40, 1, 0), (41, 0, 0), (41, 1, 0), (39, 1, 1), (39, 2, 1), (40, 2, 1), (41, 2, 1),
  ])
  func `a change may not run fewer tests than its base or skip more`(
    run: Int, skipped: Int, status: Int32
  ) async throws {
    let repository = try await tested()
    #expect(try await repository.flowctl("gate", "run").status == 0)
    try await repository.work("feature/a", from: "develop")
    try await repository.commit("Tests", files: ["tests.xml": Self.tests(run, skipped: skipped)])
    let result = try await repository.flowctl("gate", "run", "--json")
    #expect(result.status == status, "\(result.output)")
    let gate = try #require(try GateAnswer(result).gates["unit"])
    #expect(gate.state == (status == 0 ? "passed" : "failed"))
    if status == 0 { return }
    let words = "\(run) tests run and \(skipped) skipped, expected at least 40 run and at most 1"
    #expect(gate.reason?.contains(words) == true, "\(gate)")
    // The result is the same with the pass from the cache.
    #expect(try await repository.flowctl("gate", "run").status == status)
  }

  @Test func `a base without recorded tests is unknown until the hint was run`() async throws {
    let repository = try await tested()
    try await repository.work("feature/a", from: "develop")
    let run = try await repository.flowctl("gate", "run", "--format", "sarif")
    #expect(run.status == 2)
    let base = try await repository.tip("develop").prefix(10)
    let steps = ["git switch --detach \(base)", "flowctl gate run unit", "git switch -"]
    #expect(run.output.contains(steps.joined(separator: " && ")), "\(run.output)")
    try await repository.git("switch", "--detach", String(base))
    #expect(try await repository.flowctl("gate", "run", "unit").status == 0)
    try await repository.git("switch", "-")
    #expect(try await repository.flowctl("gate", "run").status == 0)
  }

  @Test func `fewer tests can be a warning`() async throws {
    let repository = try await tested("warning")
    #expect(try await repository.flowctl("gate", "run").status == 0)
    try await repository.work("feature/a", from: "develop")
    try await repository.commit("Fewer", files: ["tests.xml": Self.tests(3)])
    let run = try await repository.flowctl("gate", "run")
    #expect(run.status == 0 && run.output.contains("3 tests run and 0 skipped"), "\(run.output)")
  }

  @Test func `a change can't lower the severity of fewer tests`() async throws {
    let repository = try await tested()
    #expect(try await repository.flowctl("gate", "run").status == 0)
    try await repository.work("feature/a", from: "develop")
    try await repository.commit(
      "Loosen", files: [".flowctl.yml": Self.configuration("off"), "tests.xml": Self.tests(3)])
    let run = try await repository.flowctl("gate", "run")
    #expect(run.status == 1 && run.output.contains("3 tests run"), "\(run.output)")
    #expect(run.output.contains("lowered from 'error' to 'off'"), "\(run.output)")
  }

  @Test func `tests of a pull request are not recorded`() async throws {
    let repository = try await tested()
    let variables = try GitHubRun(repository).pullRequest(
      "feature/a", into: "develop", sha: try await repository.tip("develop"))
    let run = try await repository.flowctl(["gate", "run"], with: variables)
    #expect(!repository.scratch.exists("work/.git/flowctl/coverage"))
    // No command of this run would record them.
    #expect(run.status == 2 && !run.output.contains("git switch"), "\(run.output)")
    #expect(run.output.contains("hint: no run of a pull request records tests"), "\(run.output)")
  }
}
