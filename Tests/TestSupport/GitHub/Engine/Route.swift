import Base

/// One operation of the API.
struct Route: Sendable {
  typealias Handler = @Sendable (inout GitHubState, Call) throws(Refusal) -> Reply

  let method: WebMethod
  /// `/repos/{}/{}/issues`; with `isOpenEnded`, a final `{}` matches the whole rest.
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

  /// The name as in the GitHub description: `GET /repos/{}/{}/issues`.
  var name: String { "\(method.rawValue) \(pattern)" }

  /// The values of each `{}`; nil if the path does not match.
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

  /// Every operation of the server; the first match is used.
  static let all: [Route] =
    users + repositories + labels + issues + issueLabels + comments + milestones + pulls
    + commits + releases + statuses + checkRuns + search + meta + rulesets + apps + devices
}
