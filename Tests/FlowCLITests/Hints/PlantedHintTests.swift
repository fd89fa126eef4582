import TestSupport
import Testing

/// Hints that break what a hint promises are told from those that keep it.
struct PlantedHintTests {
  /// A hint, what it breaks, and a command that fails before and after it.
  struct Planted: CustomTestStringConvertible {
    var hint: String
    var fault: String
    var command = ["flowctl", "finish", "feature/none", "--local"]
    var testDescription: String { hint }
  }

  private static let planted = [
    Planted(hint: "git branch -D feature/login", fault: "feature/login"),
    Planted(hint: "git checkout -- app.txt", fault: "the file work/app.txt is lost"),
    Planted(hint: "git clean --force", fault: "the file work/new.txt is lost"),
    Planted(hint: "git push origin feature/login:main", fault: "refs/heads/main of origin.git"),
    Planted(hint: "git branch -m main other", fault: "refs/heads/main of work is lost"),
    Planted(hint: "git switch nowhere", fault: "'git switch nowhere' fails"),
    Planted(hint: "git fetch origin", fault: "the next run says the same"),
  ]

  private func trial(_ command: [String]) async throws -> HintTrial {
    let repository = try await ScenarioHistory.shared.copy("feature published")
    try await repository.git("switch", "--quiet", "develop")
    try repository.write("changed\n", to: "app.txt")
    try repository.write("new\n", to: "new.txt")
    let run = try await repository.flowctl(Array(command.dropFirst()))
    try #require(run.status != 0)
    return try HintTrial(repository, command: command, said: run.errors)
  }

  @Test(arguments: planted)
  func `a bad hint is caught`(_ planted: Planted) async throws {
    let faults = try await trial(planted.command).faults(of: planted.hint)
    #expect(faults.contains { $0.contains(planted.fault) }, "\(faults)")
  }

  @Test(arguments: ["git stash --include-untracked && git stash pop", "git log -3 feature/login"])
  func `a hint that loses nothing loses nothing`(_ hint: String) async throws {
    let faults = try await trial(["flowctl", "finish", "feature/none", "--local"]).faults(of: hint)
    #expect(faults.filter { !$0.contains("the next run says the same") } == [])
  }

  @Test func `words for people in a command are told from a command`() {
    #expect(
      HintLine("git fetch origin && flowctl update")
        == .commands([["git", "fetch", "origin"], ["flowctl", "update"]]))
    #expect(HintLine("flowctl finish <branch>") == .mixed("flowctl finish <branch>"))
    #expect(HintLine("leave out --push") == .prose("leave out --push"))
  }
}
