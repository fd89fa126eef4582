import Base
import TestSupport
import Testing

/// Hints that rename a branch: they can be typed, and the new name passes.
struct RenameHintTests {
  private func hint(_ repository: ScratchRepository, _ name: String) async throws -> String? {
    try await repository.flowctl("check", "branch", name, "--json").answer().hints().first
  }

  @Test func `a name inside the branch itself is given by Git`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature", from: "develop")
    #expect(try await hint(repository, "feature") == "git branch -m feature feature/feature")
    try await repository.git("branch", "-m", "feature", "feature/feature")
    #expect(try await repository.flowctl("check", "branch").status == 0)
  }

  @Test func `a published branch gets no name inside itself`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("bugfix", from: "develop")
    try await repository.publish()
    #expect(try await hint(repository, "bugfix") == "flowctl rename bugfix feature/bugfix")
    try await repository.work("feature", from: "develop")
    try await repository.git("push", "--quiet", "origin", "feature")
    #expect(try await hint(repository, "feature") == "flowctl rename feature <new>")
  }

  @Test(arguments: ["release/1.5.0", "release/nope/1.5.0", "hotfix/1.0.1"])
  func `a version's branch without its app keeps its type`(_ name: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "develop")
    let configuration = """
      production: per-app
      apps:
        mail: { paths: [mail/**], tag: mail-v<version> }
        cal: { paths: [cal/**], tag: cal-v<version> }

      """
    try await repository.commit("Apps", files: [".flowctl.yml": configuration])
    let parts = name.split(separator: "/")
    let new = "\(parts[0])/mail/\(parts[parts.count - 1])"
    #expect(try await hint(repository, name) == "with its app, such as: name it '\(new)'")
    try await repository.work(name, from: "develop")
    #expect(
      try await hint(repository, name) == "with its app, such as: flowctl rename \(name) \(new)")
  }

  @Test func `a release that others use is not declared as a type of branches`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Policy", files: [".flowctl.yml": "preset: adapted\n"])
    try await repository.work("release/1.4.0", from: "develop")
    try await repository.work("bugfix/1.4.0/x", from: "release/1.4.0")
    try await repository.git("switch", "--quiet", "release/1.4.0")
    try await repository.merge("bugfix/1.4.0/x")
    try await repository.work("hotfix/1.4.0", from: "main")
    try await repository.publish()
    try await repository.git("switch", "--quiet", "release/1.4.0")
    let hints = try await repository.flowctl("check", "merge", "--json").answer().hints()
    let line = "git switch --create release/1.5.0 release/1.4.0"
    #expect(hints.contains { $0.hasSuffix(line) }, "\(hints)")
    #expect(!hints.contains { $0.contains(".flowctl.yml") }, "\(hints)")
  }

  @Test(arguments: [true, false])
  func `a bot's branch is renamed only if a user has made its commits`(_ isBot: Bool) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("dependabot/gradle/y", from: "develop")
    if isBot {
      let author = "dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>"
      try await repository.git("commit", "--quiet", "--amend", "--no-edit", "--author", author)
    }
    try await repository.publish()
    let renaming = "flowctl rename dependabot/gradle/y feature/y"
    let hint = try await hint(repository, "dependabot/gradle/y")
    #expect(hint == (isBot ? "if a bot pushed it, its pull request passes" : renaming))
  }
}
