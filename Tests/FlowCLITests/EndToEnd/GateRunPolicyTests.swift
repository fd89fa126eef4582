import Base
import Foundation
import Gates
import TestSupport
import Testing

/// `gate run` of a fork's pull request that weakens its own checks.
struct GateRunPolicyTests {
  private struct Outcome: Decodable {
    struct Gate: Decodable {
      let name: String
      let state: String
    }

    struct Policy: Decodable {
      struct Finding: Decodable {
        let rule: String
        let message: String
      }

      let origin: String
      let required: [String]
      let findings: [Finding]
    }

    let verdict: String
    let gates: [Gate]
    let policy: Policy
  }

  private func run(
    base: [String: String], change: [String: String], isFork: Bool = true
  ) async throws -> (Int32, Outcome) {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Policy", files: base)
    try await repository.branch("feature/x", from: "develop")
    try await repository.commit("Change", files: change)
    let variables = try GitHubRun(repository).pullRequest(
      "feature/x", into: "develop", sha: try await repository.tip("feature/x"),
      fork: isFork ? "somebody/app" : nil)
    let run = try await repository.flowctl("gate", "run", "--json", with: variables)
    return (run.status, try JSONDecoder().decode(Outcome.self, from: Data(run.output.utf8)))
  }

  private static func gates(_ command: String, _ more: String = "") -> [String: String] {
    [".flowctl.yml": "gates:\n  unit: { command: [\(command)] }\n\(more)"]
  }

  @Test func `the base may be a branch of the remote`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Policy", files: Self.gates("\"true\""))
    try await repository.publish()
    try await repository.branch("feature/x", from: "develop")
    try await repository.commit("Change", files: ["a": "b"])
    let run = try await repository.flowctl("gate", "run", "--base", "origin/develop", "--json")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let outcome = try JSONDecoder().decode(Outcome.self, from: Data(run.output.utf8))
    #expect(outcome.policy.origin == ".flowctl.yml of origin/develop")
  }

  @Test func `without the required base, a CI run is unknown, and a local run reports it`()
    async throws
  {
    let gates = "  other: { command: ['true'] }\n"
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Policy", files: Self.gates("'true'", gates))
    try await repository.work("feature/x", from: "develop")
    try await repository.publish()
    let clone = try await repository.clone("one", "--single-branch", "--branch", "feature/x")
    try await clone.commit("Cut", files: Self.gates("'true'"))
    let here = try await clone.flowctl("gate", "run")
    #expect(here.status == 0 && here.output.contains("the policy of the base can't be read"))
    let machine = try await clone.flowctl("gate", "run", "--format", "sarif", with: ["CI": "true"])
    #expect(machine.status == 2, "\(machine.output)")
    #expect(machine.output.contains("the policy of the base can't be read"))
    let text = try await clone.flowctl("gate", "run", with: ["CI": "true"])
    #expect(text.status == 2 && text.output.contains("&& git fetch origin"), "\(text.output)")
    #expect(!text.output.contains("broken"))
    #expect(try await repository.flowctl("gate", "run", with: ["CI": "true"]).status == 0)
  }

  @Test func `a required preset applies only to its branches`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let policy = "policies:\n  - { source: hotfix, target: main, require: [strings] }\n"
    try await repository.commit("Policy", files: Self.gates("'true'", policy))
    try await repository.git("branch", "--force", "main", "develop")
    let here = try GateAnswer(try await repository.flowctl("gate", "run", "--json"))
    #expect(here.verdict == "pass" && here.gates["strings"]?.state == "skipped")
    try await repository.work("feature/x", from: "develop")
    let feature = try GateAnswer(try await repository.flowctl("gate", "run", "--json"))
    #expect(feature.verdict == "pass" && feature.gates["unit"]?.state == "passed")
    #expect(feature.gates["strings"]?.reason == "no policy requires it for this change")
    try await repository.work("hotfix/1.0.1", from: "main")
    let hotfix = try await repository.flowctl("gate", "run", "--json")
    #expect(try GateAnswer(hotfix).gates["strings"]?.state == "passed")
  }

  @Test(arguments: [
    gates("\"true\""), gates("\"false\"", "  other: { command: \"true\" }\n"),
    [
      ".flowctl.yml":
        "gates: { unit: { command: \"false\", required: false }, x: { command: \"true\" } }\n"
    ],
    [".flowctl.yml": "gates: { x: { command: \"true\" } }\n"],
  ])
  func `the base's gate runs and decides, whatever the change contains`(
    change: [String: String]
  ) async throws {
    let (status, outcome) = try await run(base: Self.gates("\"false\""), change: change)
    #expect(status == 1 && outcome.verdict == "fail")
    #expect(outcome.gates.first { $0.name == "unit" }?.state == "failed")
    #expect(outcome.policy.origin == ".flowctl.yml of develop")
    #expect(outcome.policy.required.contains("unit"))
  }

  @Test func `a loosened policy fails a run whose gates pass`() async throws {
    let (status, outcome) = try await run(
      base: Self.gates("\"true\""), change: Self.gates("\"true\", again"), isFork: false)
    #expect(status == 1 && outcome.verdict == "fail")
    #expect(outcome.gates.allSatisfy { $0.state == "passed" })
    #expect(outcome.policy.findings.map(\.rule) == ["policy-loosened"])
  }

  @Test func `a waiver, a baseline and a quarantine of the change do not count`() async throws {
    var base = Self.gates("cat, report.json")
    base[".flowctl.yml"] =
      "gates:\n  lint: { command: [sh, lint], reports: [\"-\"], report-format: swiftlint }\n"
    base["lint"] = "#!/bin/sh\ncat found.json\nexit 2\n"
    let found = """
      [{"file":"A.swift","line":1,"character":1,"severity":"Error","type":"t","rule_id":"force_cast","reason":"r"}]
      """
    let day = Date(timeIntervalSinceNow: 20 * 86_400).formatted(.iso8601).prefix(10)
    let (status, outcome) = try await run(
      base: base,
      change: [
        "found.json": found,
        ".flowctl/waivers.yml":
          "waivers: [{ gate: lint, rule: force_cast, reason: r, owner: a, approver: b, "
          + "ticket: T-1, expires: \(day) }]\n",
      ])
    #expect(status == 1 && outcome.verdict == "fail")
    #expect(outcome.gates.first?.state != "waived" && outcome.gates.first?.state != "passed")
    #expect(outcome.policy.findings.map(\.rule) == ["policy-loosened"])
  }

  private static func asking(forPercent minimum: Int) -> String {
    """
    gates:
      lint: { command: [sh, lint], reports: ["-"], report-format: swiftlint }
      unit: { command: [sh, unit], reports: [tests.xml] }
      measure: { command: [sh, measure], reports: [cov.lcov] }
      coverage: { needs: [measure], minimum: \(minimum) }
    """
  }

  private static var knownFinding: String {
    let finding = Diagnostic(
      "force_cast", "r", place: Place(path: "A.swift", line: 1, column: 1))
    let known = FingerprintedFinding.all([finding], of: "lint") { _ in "let a = 1" }
    return String(decoding: GateBaseline.initial(known).bytes, as: UTF8.self)
  }

  private static let weakened: [String: String] = [
    ".flowctl.yml": asking(forPercent: 10), ".flowctl/baseline": knownFinding,
    ".flowctl/quarantine.yml":
      "quarantine: [{ id: A/b, owner: a, ticket: T-2, expires: "
      + "\(Date(timeIntervalSinceNow: 9 * 86_400).formatted(.iso8601).prefix(10)) }]\n",
  ]

  private static let code: [String: String] = [
    "A.swift": "let a = 1\nlet b = 2\n", ".gitignore": "tests.xml\ncov.lcov\n",
    "lint": """
    echo '[{"file":"A.swift","line":1,"character":1,"severity":"Error","type":"t",'
    echo '"rule_id":"force_cast","reason":"r"}]'
    exit 2
    """,
    "unit": """
    echo '<testsuite><testcase classname="A" name="b"><failure/></testcase>' > tests.xml
    echo '<testcase classname="A" name="c"/></testsuite>' >> tests.xml
    exit 1
    """,
    "measure": #"printf 'SF:A.swift\nDA:1,1\nDA:2,0\nend_of_record\n' > cov.lcov"#,
  ]

  @Test func `a threshold, a baseline and a quarantine of a fork do not count`()
    async throws
  {
    let (status, outcome) = try await run(
      base: [".flowctl.yml": Self.asking(forPercent: 90)],
      change: Self.code.merging(Self.weakened) { $1 })
    #expect(status == 1 && outcome.verdict == "fail")
    for name in ["lint", "unit", "coverage"] {
      #expect(outcome.gates.first { $0.name == name }?.state == "failed", "\(name)")
    }
    #expect(
      outcome.policy.findings.map { "\($0.rule): \($0.message)" }.sorted() == [
        "policy-loosened: finding added to the baseline: lint force_cast A.swift",
        "policy-loosened: gate 'coverage': minimum changed from 90 to 10",
        "policy-loosened: test 'A/b' is added to the quarantine",
      ])
  }

  @Test func `what the base itself accepts passes`() async throws {
    let (status, outcome) = try await run(
      base: Self.code.merging(Self.weakened) { $1 }, change: ["new.txt": "new\n"])
    #expect(status == 0 && outcome.verdict == "pass", "\(outcome)")
  }

  @Test func `a known finding stays known when its file is renamed`() async throws {
    let moved = Self.code["lint"]?.replacingOccurrences(of: "A.swift", with: "B.swift") ?? ""
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Policy", files: Self.code.merging(Self.weakened) { $1 })
    try await repository.branch("feature/x", from: "develop")
    try await repository.git("mv", "A.swift", "B.swift")
    try await repository.commit("Rename", files: ["lint": moved])
    #expect(try await repository.flowctl("gate", "run", "lint").status == 0)
    try await repository.commit("Other", files: ["B.swift": "let a = 3\nlet b = 2\n"])
    #expect(try await repository.flowctl("gate", "run", "lint").status == 1)
  }

  @Test func `an equally strict policy passes`() async throws {
    let (status, outcome) = try await run(
      base: Self.gates("\"true\""),
      change: Self.gates("\"true\"", "  more: { command: \"true\" }\n"))
    #expect(status == 0 && outcome.verdict == "pass")
    #expect(outcome.gates.map(\.name).sorted() == ["more", "unit"])
  }
}
