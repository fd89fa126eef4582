import Foundation
import TestSupport
import Testing

/// `gate run` of a fork's pull request that weakens what it is judged by.
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

  @Test(arguments: [
    gates("\"true\""), gates("\"false\"", "  other: { command: \"true\" }\n"),
    [
      ".flowctl.yml":
        "gates: { unit: { command: \"false\", required: false }, x: { command: \"true\" } }\n"
    ],
    [".flowctl.yml": "gates: { x: { command: \"true\" } }\n"],
  ])
  func `the base's gate runs and decides, whatever the change says`(
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

  @Test func `a waiver, a baseline and a quarantine of the change's own do not count`() async throws
  {
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

  @Test func `what asks for as much passes`() async throws {
    let (status, outcome) = try await run(
      base: Self.gates("\"true\""),
      change: Self.gates("\"true\"", "  more: { command: \"true\" }\n"))
    #expect(status == 0 && outcome.verdict == "pass")
    #expect(outcome.gates.map(\.name).sorted() == ["more", "unit"])
  }
}
