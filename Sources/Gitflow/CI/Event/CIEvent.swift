package import Base

/// The event of a CI run, as far as the branch model needs it.
package enum CIEvent: Hashable, Sendable {
  case pullRequest(PullRequest)
  /// A merge queue's candidate for `target`, without head branch: the commit and its base commit.
  case mergeGroup(target: String, headSHA: String?, baseSHA: String? = nil)
  /// A branch was pushed or created: only its name can be checked.
  case push(branch: String, authorIsBot: Bool)
  /// A tag, a deletion, a schedule: nothing to check, with the reason.
  case nothing(reason: String)

  /// Maximum bytes of a payload; GitHub sends at most 25 MB.
  package static let payloadLimit = 25 << 20

  /// The provider and event of this run, or nil outside CI.
  ///
  /// The GitHub payload takes precedence over `GITHUB_HEAD_REF` and `GITHUB_BASE_REF`, and those
  /// over `GITHUB_REF`; other providers only have variables.
  ///
  /// - Parameters:
  ///   - environment: the variables of the run.
  ///   - payload: at most `payloadLimit` bytes of the file at `path`, or nil if it doesn't exist.
  /// - Returns: the provider with its event.
  /// - Throws: an error if the event is unknown, or two sources disagree.
  package static func read(
    environment: [String: String],
    payload: (_ path: String) throws(CIError) -> [UInt8]?
  ) throws(CIError) -> (provider: Provider, event: CIEvent)? {
    let variables = Variables(environment)
    guard let provider = try Provider.detect(in: variables) else { return nil }
    if let names = ProviderVariables.of(provider) {
      return (provider, try names.event(in: variables))
    }
    guard let path = variables["GITHUB_EVENT_PATH"] else {
      return (provider, try GitHubVariables(variables).event())
    }
    guard let bytes = try payload(path) else {
      throw .unreadablePayload(path: path, reason: "no such file")
    }
    let event = try read(payload: bytes, path: path, eventName: variables["GITHUB_EVENT_NAME"])
    try GitHubVariables(variables).check(event, from: path)
    guard case .pullRequest(var request) = event, !request.checksOutBase else {
      return (provider, event)
    }
    request.mergeSHA = variables.sha("GITHUB_SHA")
    return (provider, .pullRequest(request))
  }

  /// The commit that the provider says it has checked out: 40 or 64 hexadecimal digits.
  package static func commit(environment: [String: String]) -> String? {
    let variables = Variables(environment)
    guard let provider = (try? Provider.detect(in: variables)).flatMap(\.self) else { return nil }
    let name =
      switch provider {
      case .github: "GITHUB_SHA"
      case .gitlab: "CI_COMMIT_SHA"
      case .bitrise: "BITRISE_GIT_COMMIT"
      case .circleci: "CIRCLE_SHA1"
      case .jenkins: "GIT_COMMIT"
      case .azure: "BUILD_SOURCEVERSION"
      case .bitbucket: "BITBUCKET_COMMIT"
      case .xcodeCloud: "CI_COMMIT"
      }
    return variables.sha(name)
  }

  /// The event of a GitHub payload, detected by its shape if no name is given.
  ///
  /// - Parameters:
  ///   - bytes: the JSON text.
  ///   - path: the file's name, for messages.
  ///   - eventName: the event as `GITHUB_EVENT_NAME` gives it.
  /// - Returns: the event.
  /// - Throws: `unreadablePayload`, or `contradiction` if name and shape disagree.
  package static func read(
    payload bytes: [UInt8], path: String, eventName: String? = nil
  ) throws(CIError) -> CIEvent {
    let payload = try EventPayload(parsing: bytes, path: path)
    return try PayloadReader(payload: payload, path: path, eventName: eventName).event()
  }
}

/// Why the event of a CI run is unknown; this is never a pass.
package enum CIError: Error, Hashable, Sendable {
  /// A variable or field that contains a branch, and its value.
  package struct Source: Hashable, Sendable {
    package let name: String
    package let value: String

    /// The value of the variable or payload field `name`.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Two sources disagree.
  case contradiction(Source, Source)
  case unreadablePayload(path: String, reason: String)
  /// The provider is known, but none of these variables is set.
  case missing(variables: [String])

  /// The rule id under which these errors are reported.
  package static let rule: RuleID = "ci-event"

  /// The message, and the exit status.
  package var failure: Failure {
    switch self {
    case .contradiction(let first, let second):
      Failure(
        .badConfiguration, Self.rule,
        "'\(first.name)' is '\(first.value)', but '\(second.name)' is '\(second.value)'",
        hint: .run(Command(["unset", second.name])))
    case .unreadablePayload(let path, let reason):
      Failure(
        .badInput, Self.rule, "can't read event payload '\(path)': \(reason)",
        hint: .flowctl(
          "check", "merge", "--simulate", "pull_request", "--head", "<branch>", "--base", "<branch>"
        ))
    case .missing(let variables):
      Failure(
        .unknown,
        [
          .undecided(
            Self.rule, "the branch is unknown: \(Self.list(variables)) is not set to a branch",
            hint: .flowctl("check", "merge", "--head", "<branch>", "--base", "<branch>"))
        ])
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: " or ")
  }
}
