import TestSupport
import Testing

/// Failed tests that run again, with a stub for `swift test`.
@Suite struct GateRetryTests {
  private static let test = """
    #!/bin/sh
    echo "$*" >> ran
    case "$*" in
    *--filter*) cp rerun.xml build/tests.xml; cp part.lcov build/cov.lcov; echo '[ ]' > build/lint.json ;;
    *) cp first.xml build/tests.xml; cp whole.lcov build/cov.lcov; cp lint.json build/; exit 1 ;;
    esac
    """

  private static let first = """
    <testsuite><testcase classname="A" name="a()"/>
    <testcase classname="A" name="b()"><failure/></testcase></testsuite>
    """

  private func repository(findings: String = "[]") async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    let files = [
      ".flowctl.yml": """
      gates:
        unit:
          command: [tools/swift, test]
          reports: [build/tests.xml, build/cov.lcov, build/lint.json]
          retries: 1
        coverage: { needs: [unit], minimum: 100 }
      """,
      ".gitignore": "build\nran\n", "app.swift": "let a = 1\nlet b = 2\n",
      "tools/swift": Self.test, "first.xml": Self.first, "lint.json": findings,
      "rerun.xml": #"<testsuite><testcase classname="A" name="b()"/></testsuite>"#,
      "whole.lcov": "SF:app.swift\nDA:1,1\nDA:2,1\nend_of_record\n",
      "part.lcov": "SF:app.swift\nDA:1,0\nDA:2,1\nend_of_record\n",
    ]
    for (path, text) in files { try repository.write(text, to: path) }
    try ScratchDirectory.makeExecutable(repository.path + "/tools/swift")
    try await repository.git("add", "-A")
    try await repository.commit("Gates")
    return repository
  }

  @Test func `later gates and readers get the reports of the whole run`()
    async throws
  {
    let repository = try await repository()
    let run = try await repository.flowctl("gate", "run", "--json")
    let gates = try GateAnswer(run).gates
    #expect(run.status == 0, "\(run.output)")
    #expect(gates["unit"]?.state == "passed" && gates["unit"]?.flaky == true)
    #expect(gates["coverage"]?.reason == "100.0 % of all lines covered")
    #expect(try repository.scratch.read("work/build/tests.xml") == Array(Self.first.utf8))
    #expect(try repository.scratch.read("work/build/lint.json") == Array("[]".utf8))
  }

  @Test func `other findings of the first run are kept when its tests pass`() async throws {
    let repository = try await repository(
      findings: """
        [{"file":"app.swift","line":1,"character":1,"severity":"Error","type":"t","rule_id":"r",\
        "reason":"r"}]
        """)
    let run = try await repository.flowctl("gate", "run", "--json")
    #expect(run.status == 1)
    #expect(try GateAnswer(run).gates["unit"]?.state == "failed")
  }

  @Test func `a test that the change adds runs once`() async throws {
    let repository = try await repository()
    try await repository.branch("feature/a", from: "develop")
    try await repository.commit("Test", files: ["Tests/A.swift": "  @Test func b() {}\n"])
    let run = try await repository.flowctl("gate", "run", "--json")
    #expect(run.status == 1)
    #expect(try GateAnswer(run).gates["unit"]?.flaky == false)
    #expect(try repository.scratch.read("work/ran") == Array("test\n".utf8))
  }

  @Test func `a program that can't run single tests is reported by the gate`() async throws {
    let repository = try await repository()
    try await repository.git("mv", "tools/swift", "tools/tests")
    try await repository.git("branch", "-f", "main", "develop~1")
    let policy = String(
      decoding: try repository.scratch.read("work/.flowctl.yml"), as: UTF8.self)
    try await repository.commit(
      "Own", files: [".flowctl.yml": policy.replacing("tools/swift, test", with: "tools/tests")])
    let run = try await repository.flowctl("gate", "run", "unit", "--json")
    #expect(run.status == 1)
    let reason = try #require(try GateAnswer(run).gates["unit"]?.reason)
    #expect(reason.contains("'tools/tests' can't rerun single tests"), "\(reason)")
  }
}
