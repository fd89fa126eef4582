extension ProviderVariables {
  /// The documented variables of `provider`; nil for GitHub, which also sends a payload.
  static func of(_ provider: Provider) -> ProviderVariables? {
    switch provider {
    case .github: nil
    case .gitlab: gitlab
    case .bitrise: bitrise
    case .circleci: circleci
    case .jenkins: jenkins
    case .azure: azure
    case .bitbucket: bitbucket
    case .xcodeCloud: xcodeCloud
    }
  }

  /// GitLab: <https://docs.gitlab.com/ci/variables/predefined_variables/>.
  ///
  /// The project of the base is `CI_MERGE_REQUEST_PROJECT_PATH`: the pipeline of a fork runs in the
  /// fork, where `CI_PROJECT_PATH` is the head. A merge train still contains its merge request.
  private static let gitlab = ProviderVariables(
    number: ["CI_MERGE_REQUEST_IID"], title: "CI_MERGE_REQUEST_TITLE",
    head: "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", headSHA: "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA",
    base: "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", baseSHA: "CI_MERGE_REQUEST_TARGET_BRANCH_SHA",
    origin: .repositories(
      head: "CI_MERGE_REQUEST_SOURCE_PROJECT_PATH",
      base: ["CI_MERGE_REQUEST_PROJECT_PATH", "CI_PROJECT_PATH"]),
    branch: "CI_COMMIT_BRANCH", tag: "CI_COMMIT_TAG",
    schedule: CIError.Source("CI_PIPELINE_SOURCE", "schedule"))

  /// Bitrise: <https://docs.bitrise.io/en/references/available-environment-variables.html>.
  private static let bitrise = ProviderVariables(
    number: ["BITRISE_PULL_REQUEST"], head: "BITRISE_GIT_BRANCH", headSHA: "BITRISE_GIT_COMMIT",
    base: "BITRISEIO_GIT_BRANCH_DEST",
    origin: .repositories(
      head: "BITRISEIO_PULL_REQUEST_REPOSITORY_URL", base: ["GIT_REPOSITORY_URL"]),
    branch: "BITRISE_GIT_BRANCH", tag: "BITRISE_GIT_TAG")

  /// CircleCI: <https://circleci.com/docs/reference/variables/>.
  ///
  /// No variable contains the base, and for a fork `CIRCLE_BRANCH` is `pull/N`.
  private static let circleci = ProviderVariables(
    number: ["CIRCLE_PULL_REQUEST", "CIRCLE_PR_NUMBER"], head: "CIRCLE_BRANCH",
    headSHA: "CIRCLE_SHA1", origin: .forkNames(["CIRCLE_PR_USERNAME", "CIRCLE_PR_REPONAME"]),
    branch: "CIRCLE_BRANCH", tag: "CIRCLE_TAG")

  /// Jenkins: `/env-vars.html` of any controller, <https://plugins.jenkins.io/branch-api/>.
  ///
  /// For a change `BRANCH_NAME` is arbitrary, such as `PR-7`.
  private static let jenkins = ProviderVariables(
    number: ["CHANGE_ID"], title: "CHANGE_TITLE", head: "CHANGE_BRANCH", base: "CHANGE_TARGET",
    origin: .forkNames(["CHANGE_FORK"]), author: "CHANGE_AUTHOR", branch: "BRANCH_NAME",
    tag: "TAG_NAME")

  /// Azure: <https://learn.microsoft.com/en-us/azure/devops/pipelines/build/variables>.
  ///
  /// Full refs if the repository is in Azure Repos, short names if it is on GitHub.
  private static let azure = ProviderVariables(
    number: ["SYSTEM_PULLREQUEST_PULLREQUESTNUMBER", "SYSTEM_PULLREQUEST_PULLREQUESTID"],
    head: "SYSTEM_PULLREQUEST_SOURCEBRANCH", headSHA: "SYSTEM_PULLREQUEST_SOURCECOMMITID",
    base: "SYSTEM_PULLREQUEST_TARGETBRANCH",
    origin: .flag(
      "SYSTEM_PULLREQUEST_ISFORK", repository: "SYSTEM_PULLREQUEST_SOURCEREPOSITORYURI"),
    branch: "BUILD_SOURCEBRANCH", schedule: CIError.Source("BUILD_REASON", "Schedule"))

  /// Bitbucket: <https://support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets/>.
  ///
  /// Its pull-request pipelines only run for branches of the same repository:
  /// <https://support.atlassian.com/bitbucket-cloud/docs/pipeline-start-conditions/>.
  private static let bitbucket = ProviderVariables(
    number: ["BITBUCKET_PR_ID"], head: "BITBUCKET_BRANCH", headSHA: "BITBUCKET_COMMIT",
    base: "BITBUCKET_PR_DESTINATION_BRANCH", baseSHA: "BITBUCKET_PR_DESTINATION_COMMIT",
    origin: .alwaysOurs, branch: "BITBUCKET_BRANCH", tag: "BITBUCKET_TAG")

  /// Apple: <https://developer.apple.com/documentation/xcode/environment-variable-reference>.
  private static let xcodeCloud = ProviderVariables(
    number: ["CI_PULL_REQUEST_NUMBER"], head: "CI_PULL_REQUEST_SOURCE_BRANCH",
    headSHA: "CI_PULL_REQUEST_SOURCE_COMMIT", base: "CI_PULL_REQUEST_TARGET_BRANCH",
    baseSHA: "CI_PULL_REQUEST_TARGET_COMMIT",
    origin: .repositories(
      head: "CI_PULL_REQUEST_SOURCE_REPO", base: ["CI_PULL_REQUEST_TARGET_REPO"]),
    branch: "CI_BRANCH", tag: "CI_TAG")
}
