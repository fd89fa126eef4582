import Base
import Foundation
import TestSupport
import Testing

/// No hint renames or deletes a branch that others use.
struct SharedBranchHintTests {
  private func hints(
    _ repository: ScratchRepository, of branch: String
  ) async throws -> [String] {
    try await repository.flowctl("check", "branch", branch, "--json").answer().hints()
  }

  private func author(
    _ name: String, _ repository: ScratchRepository, _ subject: String
  ) async throws {
    try await repository.git(
      "commit", "--quiet", "--allow-empty", "--author", "\(name) <\(name)@example.com>", "-m",
      subject)
  }

  @Test(arguments: ["qa", "beta", "stable", "prod", "next", "v5", "1.x", "support/1.x", "trainee"])
  func `a branch with several authors is not renamed`(_ name: String) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work(name, from: "develop")
    try await author("Grace", repository, "Fix it")
    try await repository.git("push", "--quiet", "origin", name)
    let hints = try await hints(repository, of: name)
    #expect(hints == ["flowctl init"])
  }

  @Test(arguments: [
    "Merge pull request #7 from team/feature/a", "Merge branch 'feature/a' into qa",
    "Merged in feature/a (pull request #7)", "Take in the work",
  ])
  func `a branch that others were merged into is not renamed`(_ subject: String) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/a", from: "develop")
    try await repository.work("qa-train", from: "develop")
    try await repository.merge("feature/a", subject: subject)
    try await repository.git("push", "--quiet", "origin", "qa-train")
    #expect(try await hints(repository, of: "qa-train") == ["flowctl init"])
    // Also if the topic is merged elsewhere later.
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("feature/a")
    try await repository.git("push", "--quiet", "origin", "develop")
    if subject.contains("feature/a") {
      #expect(try await hints(repository, of: "qa-train") == ["flowctl init"])
    }
  }

  @Test func `a branch of one user is renamed, also with updates from its base`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("sign-in", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Go on", files: ["on.txt": "on\n"])
    try await repository.git("switch", "--quiet", "sign-in")
    try await repository.merge("develop")
    try await repository.git("push", "--quiet", "origin", "develop", "sign-in")
    #expect(
      try await hints(repository, of: "sign-in") == ["flowctl rename sign-in feature/sign-in"])
  }

  @Test func `a branch older than the configuration gets that first`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("topic/x", from: "develop")
    try await repository.git("push", "--quiet", "origin", "topic/x")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit(
      "Configure", files: [".flowctl.yml": "branches: { feature: { aliases: [topic/] } }\n"])
    try await repository.git("push", "--quiet", "origin", "develop")
    try await repository.git("switch", "--quiet", "topic/x")
    let hint = try await hints(repository, of: "topic/x")
    #expect(
      hint == [
        "'develop' has a .flowctl.yml, this branch does not: git checkout develop -- .flowctl.yml"
      ])
    #expect(try await repository.type("git checkout develop -- .flowctl.yml").status == 0)
    #expect(try await repository.flowctl("check", "branch").status == 0)
  }

  @Test func `a kept release that is released is not renamed`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("push", "--quiet", "origin", "release/1.1.0")
    #expect(try await repository.flowctl("finish", "--local", "--keep").status == 0)
    for hint in try await hints(repository, of: "release/1.1.0") {
      #expect(!hint.contains("flowctl rename"), "\(hint)")
    }
  }

  @Test(arguments: ["release/1.1.0", "hotfix/1.0.1", "login"])
  func `no hint for a fork's branch names our branch`(_ name: String) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work(name, from: "develop")
    try await repository.git("push", "--quiet", "origin", name)
    try await repository.git("switch", "--quiet", "--detach")
    try await repository.commit("Theirs", files: ["theirs.txt": "x\n"])
    let variables = try GitHubRun(repository).pullRequest(
      name, into: "main", sha: try await repository.tip("HEAD"), fork: "somebody/app")
    let run = try await repository.flowctl("check", "merge", "--json", with: variables)
    #expect(run.status == 1, "\(run.output)")
    for hint in try run.answer().hints() where hint.contains(name) {
      #expect(hint.hasPrefix("flowctl check"), "\(hint)")
    }
  }

  @Test(arguments: ["develop", "feature/a"])
  func `after a force-push by others no hint merges what they removed`(_ name: String)
    async throws
  {
    let repository = try await ScratchRepository.published()
    if name != "develop" {
      try await repository.work(name, from: "develop")
      try await repository.git("push", "--quiet", "origin", name)
    }
    try await repository.commit("Removed later", files: ["removed.txt": "x\n"])
    try await repository.git("push", "--quiet", "origin", name)
    let other = try await repository.clone("colleague")
    try await other.git("switch", "--quiet", name)
    try await other.git("reset", "--quiet", "--keep", "HEAD~1")
    try other.write("other\n", to: "other.txt")
    try await other.git("add", "other.txt")
    try await other.git("commit", "--quiet", "-m", "Instead")
    try await other.git("push", "--quiet", "--force", "origin", name)
    try await repository.git("fetch", "--quiet")
    try await repository.commit("Mine", files: ["mine.txt": "x\n"])
    for command in [["submit"], ["finish", "--local"], ["update"], ["status"]] {
      let run = try await repository.flowctl(command)
      #expect(!(run.output + run.errors).contains("git merge origin/\(name)"), "\(command)")
      #expect(!(run.output + run.errors).contains("submit --force"), "\(command)")
    }
  }

  @Test func `the words and options of the user stay in a hint`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let typed = try await repository.flowctl(
      "start", "buggfix", "export", "counters", "--issue", "9", "--no-fetch")
    #expect(
      typed.errors.contains("hint: flowctl start bugfix export counters --issue 9 --no-fetch\n"),
      "\(typed.errors)")
    let untitled = try await repository.flowctl("start", "feature", "--no-fetch")
    #expect(
      untitled.errors.contains("hint: flowctl start feature --no-fetch '<words>'\n")
        || untitled.errors.contains("hint: flowctl start feature --no-fetch <words>\n"))
    try await repository.work("login", from: "develop")
    let above = try repository.at("home")
    let there = try await above.flowctl("check", "branch", "-C", repository.path)
    #expect(
      there.output.contains("hint: flowctl rename login feature/login -C \(repository.path)\n"),
      "\(there.output)")
  }

  @Test func `the hint for a token of another server names that server`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let url = "https://git.example.org/api/v3"
    let run = try await repository.flowctl("auth", "status", "--api-url", url)
    let pipe = "gh auth token --hostname git.example.org | flowctl auth login --with-token"
    #expect((run.output + run.errors).contains("\(pipe) --api-url \(url)\n"), "\(run.output)")
  }
}
