import TestSupport
import Testing

/// Hints that break what a hint promises are told from those that keep it.
struct PlantedHintTests {
  private static let planted = [
    ("git branch -D feature/login", "the commit"),
    ("git checkout -- app.txt", "work/app.txt is lost"),
    ("git clean --force", "work/new.txt is lost"),
    ("git push origin feature/login:main", "what 'refs/heads/main'"),
    ("git push origin :develop", "the branch 'develop'"),
    ("git branch -m main other", "the branch 'main'"),
    ("git tag --force v1.0.0 feature/login", "the tag 'refs/tags/v1.0.0'"),
    ("git switch nowhere", "'git switch nowhere' ended with"),
    ("git fetch origin", "the same command says the same again"),
  ]

  private func faults(of line: String) async throws -> [String] {
    let repository = try await ScenarioHistory.shared.copy("feature published")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("branch", "--quiet", "--delete", "--remotes", "origin/feature/login")
    try await repository.git("push", "--quiet", "origin", ":feature/login")
    try repository.write("changed\n", to: "app.txt")
    try repository.write("new\n", to: "new.txt")
    let arguments = ["finish", "feature/none", "--local"]
    let run = try await repository.flowctl(arguments)
    try #require(run.status != 0)
    let before = try await repository.state()
    let trial = HintTrial(
      repository: repository, hint: try #require(HintLine(line)), arguments: arguments, input: [],
      variables: [:], run: run)
    let faults = try await trial.faults()
    #expect(try await repository.state() == before)
    return faults
  }

  @Test(arguments: planted)
  func `a bad hint is caught, and leaves no trace`(_ hint: String, _ fault: String) async throws {
    let faults = try await faults(of: hint)
    #expect(faults.contains { $0.contains(fault) }, "\(faults)")
  }

  @Test(arguments: ["git stash --include-untracked && git stash pop", "git log -3 feature/login"])
  func `a hint that loses nothing loses nothing`(_ hint: String) async throws {
    let faults = try await faults(of: hint)
    #expect(faults.filter { !$0.contains("says the same again") } == [])
  }

  @Test func `a hint may change what a server of the test knows, which forgets it`() async throws {
    try await GitHubServer.running { server in
      await server.edit { state in
        state.addRepository("octo/app")
        state.addIssue("Login", to: "octo/app", labels: ["status:ready"])
      }
      let repository = try await ScratchRepository.gitflow()
      try await repository.git("remote", "add", "origin", "https://github.com/octo/app.git")
      let variables = [
        "FLOWCTL_TOKEN": GitHubServer.token, "GITHUB_API_URL": server.url,
        "XDG_CACHE_HOME": repository.scratch.path + "/cache",
      ]
      let arguments = ["issue", "move", "9", "done"]
      let run = try await repository.flowctl(arguments, with: variables)
      try #require(run.status != 0)
      let before = await server.log.count
      func faults(_ line: String) async throws -> [String] {
        try await HintTrial(
          repository: repository, servers: GitHubServer.inScope, hint: try #require(HintLine(line)),
          arguments: arguments, input: [], variables: variables, run: run
        ).faults()
      }
      #expect(try await faults("flowctl issue move 1 done") == [])
      #expect(await server.current.repository("octo/app")?.issues[1]?.isOpen == true)
      let refused = try await faults("flowctl labels check --repo octo/none")
      #expect(refused.contains { $0.contains("ended with") }, "\(refused)")
      #expect(await server.log.count == before)
    }
  }

  @Test func `commands are read behind the words that lead to them`() {
    let hint = HintLine("once it is right: git add 'a b' && flowctl update --continue")
    #expect(hint?.commands == [["git", "add", "a b"], ["flowctl", "update", "--continue"]])
    #expect(hint?.isConditional == true)
    #expect(HintLine("flowctl finish <branch>")?.isForm == true)
    #expect(HintLine("leave out --push") == nil)
  }
}
