import TestSupport
import Testing

/// A repository with one app of all paths is a repository without apps.
struct OneAppTests {
  private static let commands = [
    ["status"], ["status", "--json"], ["branches", "--json"], ["prune", "--dry-run"],
    ["check", "branch", "release/1.4.0", "feature/x", "release/one/1.4.0", "--json"],
    ["check", "merge", "--head", "feature/login", "--base", "develop", "--json"],
    ["check", "merge", "--head", "release/1.4.0", "--base", "main", "--json"],
    ["check", "merge", "--head", "hotfix/1.0.1", "--base", "main"],
    ["check", "back-merges", "--json"], ["check", "history", "--json"],
    ["release", "start", "--dry-run", "--json"], ["release", "start", "2.0.0", "--dry-run"],
    ["hotfix", "start", "--dry-run", "--json"],
    ["release", "finish", "1.4.0", "--local", "--dry-run", "--json"],
    ["release", "status", "--offline", "--json"], ["release", "picks", "1.4.0", "--json"],
    ["release", "pick", "feature/login", "--into", "1.4.0", "--local", "--dry-run"],
    ["start", "feature", "search", "--dry-run"], ["model", "show", "--json"],
    ["gate", "plan", "--changed", "--json"],
  ]

  @Test func `every command answers as without apps, byte for byte`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.4.0", from: "develop")
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.work("feature/login", from: "develop")
    let rest = "gates: { unit: { command: [true], inputs: [\"**\"] } }\n"
    for command in Self.commands {
      var answers: [[String]] = []
      for apps in ["", "apps: { one: { paths: [\"**\"] } }\n"] {
        // The same path for both, which notes name.
        try repository.scratch.write(apps + rest, to: "policy.yml")
        let run = try await repository.flowctl(
          command + ["--config", repository.scratch.path + "/policy.yml"])
        answers.append(["\(run.status)", run.output, run.errors])
      }
      #expect(answers[0] == answers[1], "\(command)")
      #expect(answers[0][0] != "64", "\(command): \(answers[0][2])")
    }
  }
}
