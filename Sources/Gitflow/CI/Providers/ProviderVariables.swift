/// The variables of a provider and their meaning.
struct ProviderVariables: Sendable {
  /// How to determine the repository of the head.
  enum OriginRule: Sendable {
    /// The repository of the head and the first set one of the base, as paths or URLs.
    case repositories(head: String, base: [String])
    /// `true` for a fork, `false` for ours; and the variable with the address of the fork.
    case flag(String, repository: String)
    /// Only set for forks: the parts of the full name of the fork.
    case forkNames([String])
    /// The provider only runs pull requests of our own branches.
    case alwaysOurs
  }

  /// The first set variable contains the number, or a URL that ends with it.
  var number: [String]
  var title: String?
  var head: String
  var headSHA: String?
  /// Nil if the provider has no such variable.
  var base: String?
  var baseSHA: String?
  var origin: OriginRule
  var author: String?
  /// The branch of a run without a pull request.
  var branch: String
  var tag: String?
  /// The variable and its value in a scheduled run.
  var schedule: CIError.Source?

  /// The event by the variables; a pull request if one of its variables is set.
  func event(in variables: Variables) throws(CIError) -> CIEvent {
    let tagged = tag.flatMap { variables[$0] == nil ? nil : variables.source($0) }
    if let sign = pullRequestSign(in: variables) {
      if let tagged { throw .contradiction(variables.source(sign), tagged) }
      return .pullRequest(try pullRequest(in: variables))
    }
    if let tagged { return .nothing(reason: "'\(tagged.value)' is a tag") }
    if let schedule, variables[schedule.name] == schedule.value {
      return .nothing(reason: "the run is scheduled")
    }
    return try push(of: variables[branch])
  }

  /// A variable that is only set in runs of pull requests.
  private func pullRequestSign(in variables: Variables) -> String? {
    let signs = number + [base, head == branch ? nil : head].compactMap { $0 }
    return signs.first(where: variables.isSet)
  }

  private func push(of ref: String?) throws(CIError) -> CIEvent {
    switch ref.map(EventRef.init) {
    case .branch(let name), .short(let name): return .push(branch: name, authorIsBot: false)
    case .tag(let name): return .nothing(reason: "'\(name)' is a tag")
    case .pullRequest, .other, nil: throw .missing(variables: [branch])
    }
  }

  private func pullRequest(in variables: Variables) throws(CIError) -> PullRequest {
    let number = number.lazy.compactMap { variables[$0] }.first.flatMap(Self.number)
    guard let name = variables[head].flatMap({ EventRef(parsing: $0).branch }),
      number.map({ name != "pull/\($0)" }) ?? true
    else { throw .missing(variables: [head]) }
    return PullRequest(
      number: number, title: title.flatMap { variables[$0] },
      head: PullRequestHead(
        name: name, sha: headSHA.flatMap(variables.sha), origin: origin.origin(in: variables)),
      base: base(in: variables),
      authorIsBot: author.flatMap { variables[$0] }?.hasSuffix("[bot]") ?? false)
  }

  private func base(in variables: Variables) -> PullRequestBase {
    guard let base else { return .unknown(reason: "the provider sets no variable for the base") }
    guard let name = variables[base].flatMap({ EventRef(parsing: $0).branch }) else {
      return .unknown(reason: "'\(base)' is not set to a branch")
    }
    return .known(name: name, sha: baseSHA.flatMap(variables.sha))
  }

  private static func number(_ text: String) -> Int? {
    text.split(separator: "/").last.flatMap { Int($0) }
  }
}

extension ProviderVariables.OriginRule {
  func origin(in variables: Variables) -> PullRequestHead.Origin {
    switch self {
    case .repositories(let head, let base):
      let base = base.lazy.compactMap { variables[$0] }.first
      return Self.compare(variables[head], base)
    case .flag(let name, let repository):
      return Self.origin(flag: variables[name], fork: variables[repository])
    case .forkNames(let names):
      let parts = names.compactMap { variables[$0] }
      return parts.isEmpty ? .ours : .fork(repository: parts.joined(separator: "/"))
    case .alwaysOurs: return .ours
    }
  }

  private static func compare(_ head: String?, _ base: String?) -> PullRequestHead.Origin {
    guard let head = head.flatMap(RepositoryPath.init), let base = base.flatMap(RepositoryPath.init)
    else { return .unknown }
    return head.isSame(as: base) ? .ours : .fork(repository: head.text)
  }

  private static func origin(flag: String?, fork: String?) -> PullRequestHead.Origin {
    switch flag?.lowercased() {
    case "false": .ours
    case "true": .fork(repository: fork.flatMap(RepositoryPath.init)?.text)
    default: .unknown
    }
  }
}

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
