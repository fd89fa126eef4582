import Foundation
import TestSupport
import Testing

/// A pull request that weakens its own policy is checked by the base's files.
struct LoosenedPolicyTests {
  private static let policy = """
    gates:
      unit: { command: [swift, test], inputs: ["Sources/**"], reports: [build/tests.xml] }
      coverage: { needs: [unit], minimum: 80 }
      secrets:
    policies:
      - { source: hotfix, target: main, coverage: { minimum: 85 } }
    gate-run: { owners: ["@lead"] }
    """

  private static func day(_ offset: Int) -> String {
    let date = Date(timeIntervalSinceNow: Double(offset) * 86_400)
    return String(date.formatted(.iso8601).prefix(10))
  }

  private static func waiver(_ rule: String, days: Int = 20) -> String {
    """
    waivers:
      - { gate: unit, rule: \(rule), reason: old, owner: a, approver: b, ticket: T-1, expires: \(day(days)) }
    """
  }

  private static let baseline = "0123456789abcdef force_cast App/Old.swift\n"

  /// `develop` with a policy, and a fork's branch with these files.
  private func fork(
    _ files: [String: String]
  ) async throws -> (ScratchRepository, [String: String]) {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Policy",
      files: [
        ".flowctl.yml": Self.policy, ".flowctl/baseline": Self.baseline,
        ".flowctl/waivers.yml": Self.waiver("force_cast"),
      ])
    try await repository.branch("feature/x", from: "develop")
    try await repository.commit("Change", files: files)
    let variables = try GitHubRun(repository).pullRequest(
      "feature/x", into: "develop", sha: try await repository.tip("feature/x"),
      fork: "somebody/app")
    return (repository, variables)
  }

  private func messages(
    _ files: [String: String], _ arguments: String...
  ) async throws -> (Answer, [String]) {
    let (repository, variables) = try await fork(files)
    let run = try await repository.flowctl(
      ["policy", "check", "--json"] + arguments, with: variables)
    let answer = try run.answer()
    #expect(run.status == (answer.failed.isEmpty ? 0 : 1))
    return (answer, (answer.findings ?? []).map(\.message))
  }

  @Test(arguments: [
    (
      "  unit: {", "  tests: {",
      """
      required gate 'unit' is removed
      gate 'coverage': 'unit' removed from 'needs'
      gate 'coverage': 'tests' added to 'needs'
      """
    ),
    (
      "[swift, test]", "[\"true\"]",
      "gate 'unit': command changed from 'swift test' to 'true'"
    ),
    ("minimum: 80", "minimum: 10", "gate 'coverage': minimum changed from 80 to 10"),
    (
      "minimum: 85", "minimum: 5",
      "gate 'coverage': minimum changed from 85 to 5 for merges of 'hotfix' into 'main'"
    ),
    (
      "secrets:", "secrets: { required: false }",
      "gate 'secrets' changed from required to advisory"
    ),
    ("\"@lead\"", "\"@lead\", \"@me\"", "'@me' is added to the owners"),
  ])
  func `a weaker policy is reported, and fails`(old: String, new: String, message: String)
    async throws
  {
    let text = Self.policy.replacingOccurrences(of: old, with: new)
      .replacingOccurrences(of: new == "  tests: {" ? "[unit]" : "\u{0}", with: "[tests]")
    let (answer, messages) = try await messages([".flowctl.yml": text])
    #expect(answer.failed == ["policy-loosened"])
    #expect(messages.joined(separator: "\n") == message)
    #expect(answer.policy == ".flowctl.yml of develop")
    #expect(Set(answer.hints()) == ["request an approval from @lead"])
  }

  @Test func `a new waiver, a larger baseline and a new quarantined test are reported`()
    async throws
  {
    let (answer, messages) = try await messages([
      ".flowctl/waivers.yml": Self.waiver("todo"),
      ".flowctl/baseline": Self.baseline + "fedcba9876543210 todo App/New.swift\n",
      ".flowctl/quarantine.yml":
        "quarantine: [{ id: A/b(), owner: a, ticket: T-2, expires: \(Self.day(9)) }]\n",
    ])
    #expect(answer.failed == ["policy-loosened"])
    #expect(
      messages.sorted() == [
        "finding added to the baseline: todo App/New.swift",
        "test 'A/b()' is added to the quarantine",
        "waiver added for 'unit' for todo",
      ])
  }

  @Test func `a stricter policy passes, and so does a smaller baseline`() async throws {
    let (answer, messages) = try await messages([
      ".flowctl.yml": Self.policy.replacingOccurrences(of: "minimum: 80", with: "minimum: 90"),
      ".flowctl/baseline": "", ".flowctl/waivers.yml": "waivers: []\n",
    ])
    #expect(answer.verdict == "pass" && messages == [])
    #expect(answer.answer(of: "policy-loosened") == "pass")
    #expect(answer.notes?.contains { $0.contains("differ from those of develop") } == true)
  }

  @Test func `an owner of the base may approve, and one that the change adds may not`()
    async throws
  {
    let text = Self.policy.replacingOccurrences(of: "minimum: 80", with: "minimum: 10")
      .replacingOccurrences(of: "@lead", with: "@me")
    let (own, _) = try await messages([".flowctl.yml": text], "--approved-by", "me")
    #expect(own.failed == ["policy-loosened"])
    let (approved, _) = try await messages([".flowctl.yml": text], "--approved-by", "Lead")
    #expect(approved.verdict == "pass")
    #expect(approved.notes?.contains("approved by @lead") == true)
  }

  @Test(arguments: [(91, "waiver"), (3, nil), (-1, nil)] as [(Int, String?)])
  func `a base waiver that is too long fails, one near its end is a warning`(
    days: Int, rule: String?
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Policy",
      files: [
        ".flowctl.yml": Self.policy, ".flowctl/waivers.yml": Self.waiver("x", days: days),
      ])
    try await repository.work("feature/x", from: "develop")
    let answer = try await repository.answer("policy", "check")
    #expect(answer.failed == Set([rule].compactMap(\.self)))
    #expect(answer.findings?.map(\.rule) == ["waiver"])
  }

  @Test(arguments: [
    (".flowctl/waivers.yml", "waivers: [{ gate: unit }]\n"),
    (".flowctl/waivers.yml", waiver("x").replacingOccurrences(of: day(20), with: "2026-02-30")),
    (".flowctl/baseline", "not a fingerprint\n"), (".flowctl/quarantine.yml", "tests: []\n"),
  ])
  func `a file of exceptions that can't be read is a bad configuration`(
    path: String, text: String
  ) async throws {
    let (repository, variables) = try await fork([path: text])
    let run = try await repository.flowctl("policy", "check", with: variables)
    #expect(run.status == 78)
    #expect(run.errors.contains(path))
  }

  @Test func `a missing base is undecided`() async throws {
    let (repository, _) = try await fork(["a.txt": "a"])
    let variables = try GitHubRun(repository).pullRequest("feature/x", into: "release/9.0.0")
    let run = try await repository.flowctl("policy", "check", with: variables)
    #expect(run.status == 2)
    #expect(run.output.contains("hint: flowctl branches"))
  }
}
