import Effects

/// One operation of the API.
struct Route: Sendable {
  typealias Handler = @Sendable (inout GitHubState, Call) throws(Refusal) -> Reply

  let method: WebMethod
  /// `/repos/{}/{}/issues`; a `{}` at the end of one with `isOpenEnded` takes all that is left.
  let pattern: String
  let isOpenEnded: Bool
  let answer: Handler
  private let parts: [Substring]

  init(
    _ method: WebMethod, _ pattern: String, isOpenEnded: Bool = false,
    _ answer: @escaping Handler
  ) {
    self.method = method
    self.pattern = pattern
    self.isOpenEnded = isOpenEnded
    self.answer = answer
    parts = pattern.split(separator: "/")
  }

  /// As GitHub's description names it: `GET /repos/{}/{}/issues`.
  var name: String { "\(method.rawValue) \(pattern)" }

  /// What stands for each `{}`; nil where the path is another's.
  func parameters(of path: [String]) -> [String]? {
    guard isOpenEnded ? path.count >= parts.count : path.count == parts.count else { return nil }
    var parameters: [String] = []
    for (part, text) in zip(parts, path) {
      if part == "{}" { parameters.append(text) } else if part != text { return nil }
    }
    if isOpenEnded, path.count > parts.count, let last = parameters.popLast() {
      parameters.append(([last] + path[parts.count...]).joined(separator: "/"))
    }
    return parameters
  }

  /// Every operation that the server knows; the first that fits is taken.
  static let all: [Route] =
    users + repositories + labels + issues + issueLabels + comments + milestones + pulls
    + commits + releases + statuses + checkRuns + search + meta + rulesets + apps + devices
}
