import Configuration
import Base
import Gates
import Gitflow
import Testing

struct TighteningTests {
  private func tightened(_ own: String, by organisation: String) throws -> Configuration {
    let other = try Configuration.read(Array(organisation.utf8), path: "policy.yml")
    return try Example.read(own).tightened(by: other)
  }

  @Test func `a rule has the higher severity`() throws {
    let result = try tightened(
      "rules: { wrong-base: off, merge-target: error, stale-base: note }",
      by: "rules: { wrong-base: error, merge-target: warning, direct-commit: error }")
    #expect(result.policy.levels["wrong-base"] == .error)
    #expect(result.policy.levels["merge-target"] == .error)
    #expect(result.policy.levels["stale-base"] == .note)
    #expect(result.policy.levels["direct-commit"] == .error)
    #expect(result.origin(of: "rules.wrong-base.level").description == "policy.yml:1")
    #expect(result.origin(of: "rules.merge-target.level").description == ".flowctl.yml:1")
  }

  @Test func `the lower limit applies`() throws {
    let result = try tightened(
      "rules: { pull-request-size: { lines: 900, files: 10 } }",
      by: "rules: { pull-request-size: { lines: 400, files: 40 }, stale-base: { limit: 20 } }")
    #expect(result.policy.size.lines == 400)
    #expect(result.policy.size.files == 10)
    #expect(result.policy.staleBaseLimit == 20)
    #expect(
      try tightened("rules: { pull-request-size: { lines: 9000 } }", by: "").policy.size.lines
        == 9000)
  }

  @Test func `the gates of the organization exist, and are not weaker`() throws {
    let result = try tightened(
      """
      gates:
        secrets: { required: false }
        cover: { preset: coverage, minimum: 90 }
      policies:
        - { source: feature, skip: [cover], advise: [secrets], coverage: { minimum: 10 } }
      """,
      by: """
        gates:
          secrets:
          cover: { preset: coverage, minimum: 70 }
          privileges: { timeout: 5m }
        """)
    let gates = result.gates.gates
    #expect(gates.map(\.name) == ["secrets", "cover", "privileges"])
    #expect(gates[0].isRequired)
    #expect(result.origin(of: "gates.privileges.timeout").description == "policy.yml:4")
    #expect(result.origin(of: "gates.cover.minimum").description == ".flowctl.yml:3")
    #expect(gates[1].work == .builtIn(.coverage(CoverageThresholds(minimum: 90, newCode: 80))))
    #expect(result.gates.policies.map(\.skipped) == [[]])
    #expect(result.gates.policies.map(\.advisory) == [[]])
    #expect(result.gates.policies.map(\.thresholds.minimum) == [70])
  }

  @Test func `only owners that the organization names can approve`() throws {
    let organisation = "gate-run: { owners: ['@boss', '@deputy'] }"
    #expect(
      try tightened("gate-run: { owners: ['@me', '@boss'] }", by: organisation).gates.owners
        == ["@boss"])
    #expect(
      try tightened("gate-run: { owners: ['@me'] }", by: organisation).gates.owners
        == ["@boss", "@deputy"])
    #expect(try tightened("gate-run: { owners: ['@me'] }", by: "").gates.owners == ["@me"])
  }

  @Test func `a tightened configuration is never looser than before`() throws {
    let own = try Example.read(Example.full)
    let other = try Configuration.read(
      Array("rules: { wrong-base: error, stale-base: { limit: 5 } }".utf8), path: "policy.yml")
    #expect(own.loosenings(by: own.tightened(by: other)).isEmpty)
  }
}
