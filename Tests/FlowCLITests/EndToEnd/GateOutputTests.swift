import TestSupport
import Testing

/// Outputs of a gate run to its workflow, and inputs from it.
@Suite struct GateOutputTests {
  @Test(arguments: [("exit 0", "pass", ""), ("exit 1", "fail", "unit")])
  func `later steps of a workflow find the verdict among the outputs`(
    script: String, verdict: String, failed: String
  ) async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "Gates",
      files: [".flowctl.yml": "gates:\n  unit: { command: [sh, -c, \"\(script)\"] }\n"])
    try repository.scratch.write("before=1\n", to: "outputs.txt")
    let run = try await repository.flowctl(
      ["gate", "run", "--json"],
      with: ["GITHUB_OUTPUT": repository.scratch.path + "/outputs.txt"])
    #expect(run.status == (verdict == "pass" ? 0 : 1))
    let lines = String(decoding: try repository.scratch.read("outputs.txt"), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.first == "before=1")
    for (key, value) in [("verdict", verdict), ("failed", failed)] {
      let start = try #require(lines.firstIndex { $0.hasPrefix(key + "<<ghadelimiter_") })
      #expect(lines[start + 1] == value)
      #expect(lines[start + 2] == String(lines[start].dropFirst(key.count + 2)))
    }
  }

  @Test(
    arguments: [
      ([], 1), (["--approved-by", "@me"], 1), (["--approved-by", "lead"], 0),
    ] as [([String], Int32)])
  func `an owner of the base can approve a weaker policy`(
    arguments: [String], status: Int32
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    let policy = """
      gates:
        unit: { command: [sh, -c, "exit 0"] }
        lint: { command: [sh, -c, "exit 0"] }
      gate-run: { owners: ["@lead"] }
      """
    try await repository.commit("Policy", files: [".flowctl.yml": policy])
    try await repository.branch("feature/x", from: "develop")
    try await repository.commit(
      "Change",
      files: [
        ".flowctl.yml": policy.replacing("lint: {", with: "lint: { required: false,")
      ])
    let run = try await repository.flowctl(
      ["gate", "run", "--base", "develop", "--json"] + arguments, with: [:])
    #expect(run.status == status)
    #expect(run.output.contains("policy-loosened") == (status == 1))
  }

  /// Printed reports of linters, each with a finding in `a.js`.
  private static let printed = [
    (
      "eslint",
      #"[{"filePath":"a.js","messages":[{"ruleId":"no-var","severity":2,"message":"unexpected var","line":3,"column":5}],"errorCount":1}]"#
    ),
    (
      "sarif",
      #"{"version":"2.1.0","runs":[{"results":[{"level":"error","message":{"text":"unexpected var"},"ruleId":"no-var","locations":[{"physicalLocation":{"artifactLocation":{"uri":"a.js"},"region":{"startLine":3,"startColumn":5}}}]}],"tool":{"driver":{"name":"ruff"}}}]}"#
    ),
  ]

  @Test(arguments: printed)
  func `findings are shown instead of the printed report`(
    format: String, report: String
  ) async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "Gates",
      files: [
        "a.js": "\n\nvar a\n", "report": report,
        ".flowctl.yml": """
        gates:
          lint:
            command: [sh, -c, "cat report; exit 1"]
            reports: ["-"]
            report-format: \(format)
        """,
      ])
    let run = try await repository.flowctl("gate", "run")
    let text = run.output + run.errors
    #expect(run.status == 1)
    #expect(text.contains("a.js:3:5") && text.contains("unexpected var"), "\(text)")
    #expect(!text.contains("{\""), "\(text)")
    let place = try #require(text.split(separator: "log: ").dropFirst().first)
    let path = place.prefix { $0 != "\n" }
    let log = try repository.scratch.read("work/\(path)")
    #expect(String(decoding: log, as: UTF8.self).contains(report))
  }

  @Test func `a printed report that can't be read is shown unchanged`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "Gates",
      files: [
        ".flowctl.yml": """
        gates:
          lint:
            command: [sh, -c, "echo '[{ no rules'; exit 1"]
            reports: ["-"]
            report-format: eslint
        """
      ])
    let run = try await repository.flowctl("gate", "run")
    #expect(run.output.contains("[{ no rules"), "\(run.output)")
  }
}
