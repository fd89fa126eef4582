import Testing

@testable import Gitflow

struct ProviderCornerTests {
  @Test func `CircleCI sets no base, so it is unknown`() throws {
    let request = try pullRequest(
      event([
        "CIRCLECI": "true", "CIRCLE_BRANCH": "feature/x",
        "CIRCLE_PULL_REQUEST": "https://github.com/acme/app/pull/7",
      ]))
    #expect(request?.number == 7)
    #expect(request?.head == PullRequestHead(name: "feature/x", origin: .ours))
    #expect(request?.base == .unknown(reason: "the provider sets no variable for the base"))
  }

  @Test func `the CircleCI name for a pull request of a fork is no branch`() {
    #expect(throws: CIError.missing(variables: ["CIRCLE_BRANCH"])) {
      try event([
        "CIRCLECI": "true", "CIRCLE_BRANCH": "pull/7", "CIRCLE_PR_NUMBER": "7",
        "CIRCLE_PR_USERNAME": "mallory", "CIRCLE_PR_REPONAME": "app",
      ])
    }
  }

  @Test func `CircleCI without a pull request is a push`() throws {
    #expect(
      try event(["CIRCLECI": "true", "CIRCLE_BRANCH": "feature/x"])
        == .push(branch: "feature/x", authorIsBot: false))
    #expect(
      try reason(event(["CIRCLECI": "true", "CIRCLE_TAG": "v1.4.0"])) == "'v1.4.0' is a tag")
  }

  @Test func `Bitbucket sets the commits of both ends`() throws {
    let (head, base) = (String(repeating: "e", count: 40), String(repeating: "F", count: 40))
    let request = try pullRequest(
      event([
        "BITBUCKET_BUILD_NUMBER": "3", "BITBUCKET_PR_ID": "7", "BITBUCKET_BRANCH": "main",
        "BITBUCKET_PR_DESTINATION_BRANCH": "develop", "BITBUCKET_COMMIT": head,
        "BITBUCKET_PR_DESTINATION_COMMIT": base,
      ]))
    #expect(request?.head == PullRequestHead(name: "main", sha: head, origin: .ours))
    #expect(request?.base == .known(name: "develop", sha: base.lowercased()))
  }

  @Test(arguments: [
    (["GITLAB_CI": "true", "CI_PIPELINE_SOURCE": "schedule", "CI_COMMIT_BRANCH": "main"]),
    (["TF_BUILD": "True", "BUILD_REASON": "Schedule", "BUILD_SOURCEBRANCH": "refs/heads/main"]),
  ])
  func `a schedule has nothing to check`(environment: [String: String]) throws {
    #expect(try reason(event(environment)) == "the run is scheduled")
  }

  @Test(arguments: [
    ["JENKINS_URL": "x", "CHANGE_ID": "7", "CHANGE_BRANCH": "feature/x"],
    ["BITRISE_IO": "true", "BITRISE_PULL_REQUEST": "7", "BITRISE_GIT_BRANCH": "feature/x"],
    ["BITBUCKET_BUILD_NUMBER": "1", "BITBUCKET_PR_ID": "7", "BITBUCKET_BRANCH": "feature/x"],
    ["GITLAB_CI": "true", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "feature/x"],
    [
      "TF_BUILD": "True", "SYSTEM_PULLREQUEST_SOURCEBRANCH": "feature/x",
      "SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/tags/v1",
    ],
  ])
  func `a pull request without its base is never a push`(environment: [String: String]) throws {
    let request = try pullRequest(event(environment))
    #expect(request?.head.name == "feature/x")
    #expect(request?.base.name == nil)
  }

  @Test func `a pull request without its head is no pass`() {
    #expect(throws: CIError.missing(variables: ["CHANGE_BRANCH"])) {
      try event(["JENKINS_URL": "x", "CHANGE_TARGET": "main", "BRANCH_NAME": "PR-7"])
    }
  }

  @Test func `a tag and a pull request contradict each other`() {
    #expect(
      throws: CIError.contradiction(
        .init("BITRISE_PULL_REQUEST", "7"), .init("BITRISE_GIT_TAG", "v1"))
    ) {
      try event([
        "BITRISE_IO": "true", "BITRISE_PULL_REQUEST": "7", "BITRISE_GIT_BRANCH": "feature/x",
        "BITRISE_GIT_TAG": "v1",
      ])
    }
  }

  @Test(arguments: [("dependabot[bot]", true), ("mona", false)])
  func `Jenkins identifies a bot by its login`(author: String, isBot: Bool) throws {
    let request = try pullRequest(
      event(["JENKINS_URL": "x", "CHANGE_BRANCH": "a", "CHANGE_AUTHOR": author]))
    #expect(request?.authorIsBot == isBot)
  }

  @Test(arguments: [
    ("https://github.com/acme/app", "ssh://git@github.com:22/acme/app.git", true),
    ("git@github.com:acme/app.git", "https://token@github.com/acme/app/", true),
    ("https://github.com/acme/app", "https://github.com/acme/app2", false),
  ])
  func `different addresses of one repository are equal`(
    head: String, base: String, isSame: Bool
  ) throws {
    let request = try pullRequest(
      event([
        "BITRISE_IO": "true", "BITRISEIO_GIT_BRANCH_DEST": "main", "BITRISE_GIT_BRANCH": "develop",
        "BITRISEIO_PULL_REQUEST_REPOSITORY_URL": head, "GIT_REPOSITORY_URL": base,
      ]))
    #expect(request?.head.isFork == !isSame)
  }

  @Test(arguments: ["", "nonsense", "https://", "://", ":", "/"])
  func `an address that can't be read leaves the origin unknown`(address: String) throws {
    let request = try pullRequest(
      event([
        "BITRISE_IO": "true", "BITRISEIO_GIT_BRANCH_DEST": "main", "BITRISE_GIT_BRANCH": "develop",
        "BITRISEIO_PULL_REQUEST_REPOSITORY_URL": address, "GIT_REPOSITORY_URL": address,
      ]))
    #expect(request?.head.origin == .unknown)
  }
}
