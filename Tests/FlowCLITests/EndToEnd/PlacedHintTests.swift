import TestSupport
import Testing

/// Hints that work in the repository as it is.
struct PlacedHintTests {
  private func hints(_ run: FlowctlRun) throws -> [String] { try run.answer().hints() }

  @Test func `a branch of another work tree is entered there`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "feature/a", "develop")
    try await repository.git("worktree", "add", "--quiet", "../other", "feature/a")
    let run = try await repository.flowctl("start", "feature", "a", "--json")
    #expect(try hints(run) == ["cd \(repository.scratch.path)/other"])
    let here = try await repository.at("other").flowctl("start", "feature", "a", "--json")
    #expect(try hints(here) == ["git switch feature/a"])
  }

  @Test func `a work tree leaves its branch to none where another has the target`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "feature/a", "develop")
    try await repository.commit("More")
    try await repository.git("worktree", "add", "--quiet", "../other", "feature/a")
    let other = try repository.at("other")
    #expect(try await other.flowctl("status").output.contains("  git switch --detach  'develop'"))
    try await other.git("switch", "--quiet", "--detach")
  }

  @Test(arguments: ["master", "staging", "gh-pages", "trunk", "dev"])
  func `a well-known long-lived branch is never renamed`(_ name: String) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("branch", name)
    try await repository.git("push", "--quiet", "origin", name)
    let run = try await repository.flowctl("check", "branch", name, "--json")
    #expect(run.status == 1)
    #expect(try hints(run) == ["flowctl init"])
    try await repository.git("switch", "--quiet", name)
    #expect(!(try await repository.flowctl("status")).output.contains("git push"))
  }

  @Test func `the remote's default branch is never renamed`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("branch", "live")
    try await repository.git("push", "--quiet", "origin", "live")
    try await repository.git("remote", "set-head", "origin", "live")
    let run = try await repository.flowctl("check", "branch", "live", "--json")
    #expect(run.status == 1)
    #expect(try hints(run).isEmpty)
  }

  @Test(arguments: [false, true])
  func `no branch is renamed to what another is called`(isRemote: Bool) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Form", files: [".flowctl.yml": "names: { version: v1-4-0 }\n"])
    try await repository.work("release/v1-1-0", from: "develop")
    if isRemote {
      try await repository.publish()
      try await repository.git("switch", "--quiet", "develop")
      try await repository.git("branch", "--quiet", "--delete", "--force", "release/v1-1-0")
    }
    try await repository.git("branch", "release/1.1.0", "develop")
    let run = try await repository.flowctl("check", "branch", "release/1.1.0", "--json")
    #expect(try hints(run) == ["git branch -m release/1.1.0 release/v1-2-0"])
  }

  @Test func `a branch that the remote has is renamed there, too`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "login", "develop")
    let alone = try await repository.flowctl("check", "branch", "login", "--json")
    #expect(try hints(alone) == ["git branch -m login feature/login"])
    try await repository.publish()
    let run = try await repository.flowctl("check", "branch", "login", "--json")
    let steps = [
      "git push --atomic origin origin/login:refs/heads/feature/login :refs/heads/login",
      "git branch -m login feature/login", "git branch -u origin/feature/login feature/login",
    ]
    #expect(try hints(run) == [steps.joined(separator: " && ")])
    for step in steps {
      try await repository.git(step.split(separator: " ").dropFirst().map(String.init))
    }
    #expect(try await repository.git("ls-remote", "origin", "refs/heads/login").isEmpty)
  }
}
