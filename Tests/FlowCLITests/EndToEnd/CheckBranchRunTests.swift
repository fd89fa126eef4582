import TestSupport
import Testing

/// `check branch` in the CI runs of every provider.
struct CheckBranchRunTests {
  @Test(arguments: [
    ["GITLAB_CI": "true", "CI_COMMIT_BRANCH": "featrue/x"],
    ["BITRISE_IO": "true", "BITRISE_GIT_BRANCH": "featrue/x"],
    ["CIRCLECI": "true", "CIRCLE_BRANCH": "featrue/x"],
    ["JENKINS_URL": "https://ci.example.com", "BRANCH_NAME": "featrue/x"],
    ["TF_BUILD": "True", "BUILD_SOURCEBRANCH": "refs/heads/featrue/x"],
    ["BITBUCKET_BUILD_NUMBER": "7", "BITBUCKET_BRANCH": "featrue/x"],
    ["CI_XCODE_CLOUD": "TRUE", "CI_BRANCH": "featrue/x"],
  ])
  func `the branch is that of the run`(variables: [String: String]) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "--detach")
    let answer = try await repository.answer("check", "branch", with: variables)
    #expect(answer.failed == ["branch-name"])
    #expect(answer.findings?.first?.subject == "featrue/x")
  }

  @Test func `a push to GitHub has its branch`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = GitHubRun(repository)
    let variables = try run.push("featrue/x", after: try await repository.tip("HEAD"))
    #expect(
      try await repository.answer("check", "branch", with: variables).failed == ["branch-name"])
  }

  @Test func `a tag and a deletion need no check`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = GitHubRun(repository)
    let deletion = try run.push("feature/x", after: String(repeating: "0", count: 40))
    let tag = try run.event("push", ["ref": "refs/tags/v1", "after": "1"], ref: "refs/tags/v1")
    for variables in [deletion, tag] {
      let answer = try await repository.answer("check", "branch", with: variables)
      #expect(answer.verdict == "pass")
      #expect(answer.answer(of: "branch-name") == "skipped")
    }
  }

  @Test func `a bot's prefix is allowed only for a bot`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = GitHubRun(repository)
    for (isBot, verdict) in [(true, "pass"), (false, "fail")] {
      let variables = try run.pullRequest("dependabot/swift/yams", into: "develop", isBot: isBot)
      #expect(try await repository.answer("check", "branch", with: variables).verdict == verdict)
    }
  }
}
