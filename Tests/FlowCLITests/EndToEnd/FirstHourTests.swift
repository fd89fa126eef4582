import TestSupport
import Testing

/// What a new user types first, and the way on that the program shows.
struct FirstHourTests {
  @Test func `a word that is no branch type is a title`() async throws {
    let repository = try await ScratchRepository.published()
    let run = try await repository.flowctl("start", "login")
    #expect(run.status == 64)
    #expect(run.errors.contains("  hint: flowctl start feature login\n"), "\(run.errors)")
    #expect(try await repository.flowctl("start", "feature", "login").status == 0)
  }

  @Test(arguments: [
    (["1.0.7", "login"], "hotfix/1.0.7/login"), (["2", "crashes"], "hotfix/1.0.1/2-crashes"),
    (["1.0.7"], "hotfix/1.0.7"),
  ])
  func `a version before the title of a hotfix is its version`(
    _ words: [String], _ name: String
  ) async throws {
    let repository = try await ScratchRepository.published()
    let run = try await repository.flowctl(["hotfix", "start"] + words)
    #expect(
      run.status == 0 && run.output.contains("created \(name) "), "\(run.output)\(run.errors)")
  }

  @Test func `a branch is not pushed for a pull request that its remote can't have`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/a", from: "develop")
    let run = try await repository.flowctl("submit")
    #expect(run.status == 64 && run.errors.contains("is not on GitHub"), "\(run.errors)")
    #expect(!run.errors.contains("token"))
    #expect(run.errors.contains("hint: git push --set-upstream origin feature/a\n"))
    let refs = try await repository.git("for-each-ref", "refs/remotes/origin/feature")
    #expect(refs.isEmpty)
  }

  @Test func `a permanent branch is not finished, with pull requests or without`() async throws {
    let repository = try await ScratchRepository.published()
    for options in [["--local"], []] {
      let run = try await repository.flowctl(["finish", "develop"] + options)
      #expect(run.status == 64 && run.errors.contains("a permanent branch"), "\(run.errors)")
    }
  }

  @Test func `in a clone from GitLab, status suggests nothing of GitHub`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("remote", "set-url", "origin", "git@gitlab.com:octo/app.git")
    try await repository.work("feature/a", from: "develop")
    let run = try await repository.flowctl("status")
    #expect(run.output.contains("flowctl finish --local --push"), "\(run.output)")
    #expect(!run.output.contains("submit"), "\(run.output)")
  }

  @Test(arguments: [
    ["board"], ["issue", "list"], ["issue", "show", "12"], ["release", "notes"],
    ["labels", "sync"],
  ])
  func `in a clone from GitLab, a command for GitHub shows how to name a repository there`(
    _ words: [String]
  ) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("remote", "set-url", "origin", "git@gitlab.example.com:octo/app.git")
    let run = try await repository.flowctl(words)
    #expect(run.status == 64 && !run.errors.contains("token"), "\(run.errors)")
    let line = words.joined(separator: " ")
    #expect(
      run.errors.contains("for a repository on GitHub: flowctl \(line) --repo <owner/name>\n"),
      "\(run.errors)")
    #expect(run.errors.contains("versions.changelog") == (words == ["release", "notes"]))
  }

  @Test func `the first pipeline of a clone from GitLab is not GitHub's`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("remote", "set-url", "origin", "git@gitlab.com:octo/app.git")
    let refused = try await repository.flowctl("pipeline", "generate")
    #expect(refused.status == 64, "\(refused.output)")
    #expect(refused.errors.contains("pipeline: { providers: [gitlab] }"), "\(refused.errors)")
    #expect(refused.errors.contains("flowctl pipeline generate --provider github\n"))
    let dry = try await repository.flowctl(
      "pipeline", "generate", "--provider", "github", "--dry-run")
    #expect(dry.status == 0 && dry.output.contains("pull-request.yml"), "\(dry.errors)")
    try repository.write("pipeline: { providers: [gitlab] }\n", to: ".flowctl.yml")
    let run = try await repository.flowctl("pipeline", "generate")
    #expect(run.status == 0 && run.output.contains(".gitlab-ci.yml"), "\(run.output)\(run.errors)")
  }

  @Test func `a branch that is older than the configuration is checked by that of its base`()
    async throws
  {
    let repository = try await ScratchRepository.published()
    try await repository.work("bugfix/typo", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Choose the model", files: [".flowctl.yml": "preset: classic\n"])
    try await repository.git("switch", "--quiet", "bugfix/typo")
    let status = try await repository.flowctl("status")
    #expect(status.output.contains("flowctl check merge"), "\(status.output)")
    let run = try await repository.flowctl("check", "merge")
    #expect(run.status == 0 && run.output.contains("bugfix/typo → develop"), "\(run.output)")
    let update = try await repository.flowctl("update", "--no-fetch")
    #expect(update.status == 0, "\(update.errors)")
    let finish = try await repository.flowctl("finish", "--local", "--no-fetch")
    #expect(finish.status == 0, "\(finish.errors)")
  }

  @Test func `of two open releases, the lower one is finished first, as typed`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("release/1.2.0", from: "develop")
    let first = "flowctl finish release/1.1.0 --local --push"
    let status = try await repository.flowctl("status")
    #expect(status.output.contains(first), "\(status.output)")
    let run = try await repository.flowctl("release", "finish", "--local", "--push")
    #expect(run.status == 1 && run.errors.contains("  hint: \(first)\n"), "\(run.errors)")
    let finished = try await repository.flowctl(
      Array(first.split(separator: " ").dropFirst()).map(String.init))
    #expect(finished.status == 0, "\(finished.errors)")
  }

  @Test func `a gate of coverage needs the gate that writes a report of it`() async throws {
    let repository = try await ScratchRepository.published()
    try repository.write(
      "gates:\n  unit: { command: [sh, test.sh], reports: [build/tests.xml, build/coverage.lcov] }\n",
      to: ".flowctl.yml")
    let run = try await repository.flowctl("gate", "add", "coverage")
    #expect(run.output.contains("coverage: { preset: coverage, needs: [unit] }"), "\(run.output)")
  }

  @Test func `an unknown preset shows how a program of one's own is a gate`() async throws {
    let repository = try await ScratchRepository.published()
    let run = try await repository.flowctl("gate", "add", "lint")
    #expect(run.status == 64 && run.errors.contains("one of: swiftlint"), "\(run.errors)")
    #expect(run.errors.contains("lint: { command: [<program>, <argument>], reports: [\"-\"] }"))
  }
}
