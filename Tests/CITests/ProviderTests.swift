import Base
import Testing

@testable import Gitflow

struct ProviderTests {
  /// A run for a pull request, numbered 7, in the words of one provider.
  struct Run: Sendable, CustomTestStringConvertible {
    var provider: Provider
    var marker: [String: String]
    var variables: [String: String]
    /// What makes the head a fork's.
    var fork: [String: String]
    var forkName: String?
    var tag: [String: String]
    var branch: [String: String]

    var testDescription: String { provider.rawValue }
  }

  static let runs = [
    Run(
      provider: .gitlab, marker: ["GITLAB_CI": "true", "CI_PROJECT_PATH": "acme/ios/app"],
      variables: [
        "CI_PIPELINE_SOURCE": "merge_request_event", "CI_MERGE_REQUEST_IID": "7",
        "CI_MERGE_REQUEST_EVENT_TYPE": "merge_train",
        "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "feature/x",
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "release/1.4.0",
        "CI_MERGE_REQUEST_PROJECT_PATH": "acme/ios/app",
        "CI_MERGE_REQUEST_SOURCE_PROJECT_PATH": "acme/ios/app",
      ],
      fork: [
        "CI_PROJECT_PATH": "mallory/app", "CI_MERGE_REQUEST_SOURCE_PROJECT_PATH": "mallory/app",
      ], forkName: "mallory/app", tag: ["CI_COMMIT_TAG": "v1.4.0"],
      branch: ["CI_COMMIT_BRANCH": "feature/x"]),
    Run(
      provider: .bitrise, marker: ["BITRISE_IO": "true"],
      variables: [
        "BITRISE_PULL_REQUEST": "7", "BITRISE_GIT_BRANCH": "feature/x",
        "BITRISEIO_GIT_BRANCH_DEST": "release/1.4.0",
        "GIT_REPOSITORY_URL": "git@github.com:acme/app.git",
        "BITRISEIO_PULL_REQUEST_REPOSITORY_URL": "https://github.com/Acme/app.git",
      ],
      fork: ["BITRISEIO_PULL_REQUEST_REPOSITORY_URL": "https://github.com/mallory/app.git"],
      forkName: "mallory/app", tag: ["BITRISE_GIT_TAG": "v1.4.0"],
      branch: ["BITRISE_GIT_BRANCH": "feature/x", "BITRISE_PULL_REQUEST": "false"]),
    Run(
      provider: .jenkins, marker: ["JENKINS_URL": "https://ci.example"],
      variables: [
        "CHANGE_ID": "7", "CHANGE_BRANCH": "feature/x", "CHANGE_TARGET": "release/1.4.0",
        "BRANCH_NAME": "PR-7",
      ],
      fork: ["CHANGE_FORK": "mallory"], forkName: "mallory",
      tag: ["TAG_NAME": "v1.4.0", "BRANCH_NAME": "v1.4.0"],
      branch: ["BRANCH_NAME": "feature/x"]),
    Run(
      provider: .azure, marker: ["TF_BUILD": "True"],
      variables: [
        "BUILD_REASON": "PullRequest", "BUILD_SOURCEBRANCH": "refs/pull/7/merge",
        "SYSTEM_PULLREQUEST_PULLREQUESTID": "7",
        "SYSTEM_PULLREQUEST_SOURCEBRANCH": "refs/heads/feature/x",
        "SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/release/1.4.0",
        "SYSTEM_PULLREQUEST_ISFORK": "False",
      ],
      fork: [
        "SYSTEM_PULLREQUEST_ISFORK": "True",
        "SYSTEM_PULLREQUEST_SOURCEREPOSITORYURI": "https://x@github.com/mallory/app",
      ], forkName: "mallory/app", tag: ["BUILD_SOURCEBRANCH": "refs/tags/v1.4.0"],
      branch: ["BUILD_SOURCEBRANCH": "refs/heads/feature/x"]),
    Run(
      provider: .xcodeCloud, marker: ["CI_XCODE_CLOUD": "TRUE"],
      variables: [
        "CI_PULL_REQUEST_NUMBER": "7", "CI_PULL_REQUEST_SOURCE_BRANCH": "feature/x",
        "CI_PULL_REQUEST_TARGET_BRANCH": "release/1.4.0",
        "CI_PULL_REQUEST_SOURCE_REPO": "acme/app", "CI_PULL_REQUEST_TARGET_REPO": "acme/app",
      ],
      fork: ["CI_PULL_REQUEST_SOURCE_REPO": "mallory/app"], forkName: "mallory/app",
      tag: ["CI_TAG": "v1.4.0"], branch: ["CI_BRANCH": "feature/x"]),
  ]

  @Test(arguments: runs)
  func `a pull request is read from documented variables`(run: Run) throws {
    let request = try pullRequest(event(run.marker.merging(run.variables) { $1 }))
    #expect(request?.number == 7)
    #expect(request?.head == PullRequestHead(name: "feature/x", origin: .ours))
    #expect(request?.base == .known(name: "release/1.4.0"))
  }

  @Test(arguments: runs)
  func `the provider is detected`(run: Run) throws {
    let read = try CIEvent.read(environment: run.marker.merging(run.branch) { $1 }) { _ in nil }
    #expect(read?.provider == run.provider)
  }

  @Test(arguments: runs)
  func `a branch of a fork is a fork`(run: Run) throws {
    let variables = run.marker.merging(run.variables) { $1 }.merging(run.fork) { $1 }
    let head = try pullRequest(event(variables))?.head
    #expect(head?.origin == .fork(repository: run.forkName))
  }

  @Test(arguments: runs)
  func `a tag has nothing to check`(run: Run) throws {
    let read = try event(run.marker.merging(run.tag) { $1 })
    #expect(reason(read) == "'v1.4.0' is a tag")
  }

  @Test(arguments: runs)
  func `a push contains its branch`(run: Run) throws {
    let read = try event(run.marker.merging(run.branch) { $1 })
    #expect(read == .push(branch: "feature/x", authorIsBot: false))
  }

  @Test(arguments: runs)
  func `a run without a branch is no pass`(run: Run) {
    let error = #expect(throws: CIError.self) { try event(run.marker) }
    #expect(error?.failure.status == .unknown)
  }
}
