import CommandTestSupport
import ProjectCommands
import Base
import TestSupport
import Testing

struct CheckRulesetsTests {
  private static let parameters: [String: JSONValue] = [
    "pull_request": [
      "allowed_merge_methods": ["merge"], "required_approving_review_count": 0,
      "require_code_owner_review": false,
    ],
    "required_status_checks": [
      "required_status_checks": [["context": "gate", "integration_id": 15368]]
    ],
  ]
  private static let rules = [
    "deletion", "non_fast_forward", "pull_request", "required_status_checks",
  ]

  private func desk() async -> BoardDesk {
    let server = GitHubServer()
    await server.edit { state in
      state.addRepository("octo/app")
      state.addRuleset(
        "flowctl: main", to: "octo/app", branches: ["main"], rules: Self.rules,
        parameters: Self.parameters)
    }
    return BoardDesk(server, configuration: "preset: github-flow\n")
  }

  @Test func `a ruleset with other merge methods than the model is reported`() async throws {
    let desk = await desk()
    let report = try await CheckRulesets.run(desk.choices(), in: try desk.session())
    #expect(report.verdict == .fail)
    #expect(
      report.diagnostics.map(\.message) == [
        "'flowctl: main': allows 'merge' instead of 'merge', 'rebase', 'squash'"
      ])
  }

  @Test func `a missing ruleset is reported, and a required check without a job`() async throws {
    let server = GitHubServer()
    await server.edit { state in
      state.addRepository("octo/app")
      state.addRuleset(
        "old", to: "octo/app", branches: ["main"], rules: ["required_status_checks"],
        parameters: [
          "required_status_checks": ["required_status_checks": [["context": "build (ios)"]]]
        ])
    }
    let desk = BoardDesk(server, configuration: "preset: github-flow\n")
    let report = try await CheckRulesets.run(desk.choices(), in: try desk.session())
    #expect(report.diagnostics.map(\.rule.name) == ["ruleset-drift", "check-name"])
    #expect(report.diagnostics.last?.message.contains("'build (ios)'") == true)
  }

  @Test func `without a network the result is unknown, with the command to retry`() async throws {
    let desk = await desk()
    let report = try await CheckRulesets.run(
      desk.choices(offline: true), in: try desk.session())
    #expect(report.verdict == .unknown)
    #expect(
      report.diagnostics.first?.hint?.text.hasSuffix("flowctl ruleset check --repo octo/app")
        == true)
  }
}
