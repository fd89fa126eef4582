import TestSupport
import Testing

/// The inputs that make a pass of a preset outdated.
@Suite struct GateInputTests {
  /// A test run of a preset reads any file of the project: an example, a Groovy script, a fixture.
  @Test(
    arguments: [
      ("swift-test", "Examples/a.swift"), ("gradle", "app/build.gradle"),
      ("gradle", "config/rules.txt"), ("xcodebuild", "Shared/data.json"),
      ("swiftlint", "lint/child.yml"), ("detekt", "rules/a.groovy"), ("pytest", "conftest.py"),
    ])
  func `a change of any file that a build may read runs its gate again`(
    preset: String, path: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    let gates = "gates:\n  g: { preset: \(preset), command: [sh, -c, \"exit 0\"], reports: [] }\n"
    try await repository.commit("gates", files: [".flowctl.yml": gates, path: "a\n"])
    let run = { try GateAnswer(try await repository.flowctl("gate", "run", "--json")).gates["g"] }
    _ = try await run()
    #expect(try await run()?.cached == true)
    try repository.write("b\n", to: path)
    #expect(try await run()?.cached == false)
  }

  @Test func `a run of changed tests includes tests with unknown inputs`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let gates = "gates:\n  g: { preset: swift-test, command: [\"true\"], reports: [] }\n"
    try await repository.commit("gates", files: [".flowctl.yml": gates])
    try await repository.work("feature/x", from: "develop")
    try await repository.commit("example", files: ["Examples/a.swift": "a\n"])
    let run = try await repository.flowctl("gate", "run", "--changed", "--json")
    #expect(try GateAnswer(run).gates["g"]?.state == "passed")
  }

  @Test func `a report in the tree is not an input of the gate that writes it`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let gates = """
      gates:
        unit:
          command: [sh, -c, "mkdir -p out && cp good.xml out/tests.xml"]
          inputs: ["**"]
          reports: ["out/*.xml"]
      """
    let report = "<testsuite tests=\"1\"><testcase name=\"a\"/></testsuite>\n"
    try await repository.commit("gates", files: [".flowctl.yml": gates, "good.xml": report])
    let run = {
      try GateAnswer(try await repository.flowctl("gate", "run", "--json")).gates["unit"]
    }
    #expect(try await run()?.state == "passed")
    #expect(try await run()?.cached == true)
  }
}
