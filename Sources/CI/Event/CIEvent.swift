/// The event of a CI run, as far as the branch model needs it.
package enum CIEvent: Hashable, Sendable {
  case pullRequest(PullRequest)
  /// A merge queue's candidate for `target`, without head branch: the commit and its base commit.
  case mergeGroup(target: String, headSHA: String?, baseSHA: String? = nil)
  /// A branch was pushed or created: only its name can be checked.
  case push(branch: String, authorIsBot: Bool)
  /// A tag, a deletion, a schedule: nothing to check, with the reason.
  case nothing(reason: String)
}

extension CIEvent {
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
