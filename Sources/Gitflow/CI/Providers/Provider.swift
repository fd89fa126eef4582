/// A CI provider whose runs flowctl can read.
package enum Provider: String, CaseIterable, Sendable {
  case github
  case gitlab
  case bitrise
  case circleci
  case jenkins
  case azure
  case bitbucket
  case xcodeCloud = "xcode-cloud"

  /// The variables that identify a run of this provider, each alone.
  var markers: [String] {
    switch self {
    case .github: ["GITHUB_ACTIONS", "GITHUB_EVENT_PATH", "GITHUB_EVENT_NAME", "GITHUB_HEAD_REF"]
    case .gitlab: ["GITLAB_CI", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME"]
    case .bitrise: ["BITRISE_IO", "BITRISEIO_GIT_BRANCH_DEST"]
    case .circleci: ["CIRCLECI"]
    case .jenkins: ["JENKINS_URL", "JENKINS_HOME", "CHANGE_TARGET"]
    case .azure: ["TF_BUILD", "SYSTEM_PULLREQUEST_TARGETBRANCH"]
    case .bitbucket: ["BITBUCKET_BUILD_NUMBER", "BITBUCKET_PR_DESTINATION_BRANCH"]
    case .xcodeCloud: ["CI_XCODE_CLOUD", "CI_PULL_REQUEST_TARGET_BRANCH"]
    }
  }

  /// The provider of this run, or nil outside CI.
  ///
  /// - Throws: `contradiction` if the variables of two providers are set.
  static func detect(in variables: Variables) throws(CIError) -> Provider? {
    let claims = allCases.compactMap { provider in
      provider.markers.first(where: variables.isSet).map { (provider, variables.source($0)) }
    }
    guard let first = claims.first else { return nil }
    if claims.count > 1 { throw .contradiction(first.1, claims[1].1) }
    return first.0
  }
}

/// The environment of a run; an empty variable counts as not set.
struct Variables: Sendable {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }

  /// True if the variable has a value other than `false`, which some providers write for "none".
  func isSet(_ name: String) -> Bool {
    self[name].map { $0.lowercased() != "false" } ?? false
  }

  /// The full commit id in the variable, or nil.
  func sha(_ name: String) -> String? { self[name].flatMap(CommitName.parse) }

  func source(_ name: String) -> CIError.Source { CIError.Source(name, values[name] ?? "") }
}
