package import Diagnostics

extension GitHubError {
  /// The failure to show: the error, a hint, and the exit status.
  package var failure: Failure { Failure(status, "github", message, hint: hint) }

  /// The error in one sentence.
  package var message: String {
    switch self {
    case .noToken: "GitHub requires a token, but none was found"
    case .badToken(let source):
      "GitHub rejected the token\(source.map { " from \(shown($0.text))" } ?? ""): "
        + "it is invalid, expired or revoked"
    case .forbidden(let message, let needs): Self.forbidden(message, needs)
    case .singleSignOn: "the organization requires single sign-on (SSO) for the token"
    case .notFound(let what, _, true):
      "'\(shown(what))' doesn't exist or is private, and no token was found"
    case .notFound(let what, let needs, false): Self.missing(what, needs)
    case .deleted(let what): "'\(shown(what))' was deleted at GitHub"
    case .takenDown(let what): "GitHub has taken down '\(shown(what))' (HTTP status 451)"
    case .issuesDisabled(let repository): "issues are disabled in '\(shown(repository))'"
    case .archived(let repository): "'\(shown(repository))' is archived and read-only"
    case .suspended: "GitHub has suspended the token's account or app"
    case .limited(let seconds):
      "GitHub's rate limit is reached; next request in \(Self.duration(seconds))"
    case .refused(let message, let faults):
      "GitHub rejected the request: \(Self.list(message, faults))"
    case .conflict(let message): "the data at GitHub has changed in between: \(shown(message))"
    case .serverFailed(let status): "GitHub's server returned HTTP status \(status)"
    case .badReply(let reason): "unexpected response from GitHub: \(shown(reason))"
    case .unreachable(let reason): "can't reach GitHub: \(shown(reason))"
    case .unclear(let what):
      "the response was lost; this change may be done or not: \(shown(what))"
    case .kept(let what, let reason):
      "\(reason.message); this change is pending and may be done already: \(shown(what))"
    case .offline(let what): "'\(shown(what))' is not in the cache, and --offline sends no requests"
    case .storeFailed(let reason): "can't write the cache: \(shown(reason))"
    case .cancelled: "the request was canceled"
    }
  }

  /// The next step.
  package var hint: Remedy? {
    switch self {
    case .noToken, .notFound(_, _, true): .flowctl("auth", "login", "--with-token")
    case .badToken(let source): source?.remedy ?? .flowctl("auth", "login", "--with-token")
    case .forbidden(_, .some): .flowctl("github", "open", "token")
    case .forbidden: .flowctl("auth", "status")
    case .singleSignOn(let url):
      url.map { .explain("open \(shown($0))") }
        ?? "authorize the token for SSO in your GitHub token settings"
    case .notFound(_, .some, _): .flowctl("github", "open", "token")
    case .notFound(let what, nil, _) where what.contains("#"):
      .flowctl(
        "issue", "list", "--state", "all", "--repo", "\(shown(String(what.prefix { $0 != "#" })))")
    case .notFound: .flowctl("auth", "status")
    case .issuesDisabled: "enable issues in the repository's settings"
    case .archived: "unarchive it in its settings, or remove it from the configuration"
    case .suspended: "contact the owner of the organization, or GitHub Support"
    case .limited: "run the same command again later; completed steps are not repeated"
    case .serverFailed, .badReply: "check https://www.githubstatus.com and run the command again"
    case .unreachable: "check the network connection and 'https_proxy'"
    case .unclear: "check the change at GitHub before you run the command again"
    case .kept: Self.replaying
    case .offline: "run the command without --offline"
    case .conflict: "run the command again"
    case .storeFailed: .flowctl("cache", "status")
    // Another run has just created it.
    case .refused where saysItIsThere: "run the command again"
    case .refused, .takenDown, .deleted, .cancelled: nil
    }
  }

  /// The commands that complete or drop pending changes.
  package static let replaying = Remedy.explain("to complete it if it is missing").then(
    .flowctl("issue", "replay")
  ).then(.explain("to drop it")).then(.flowctl("issue", "replay", "--drop"))

  private var status: ExitStatus {
    switch self {
    case .noToken, .badToken, .forbidden, .singleSignOn, .suspended: .notAuthorised
    case .archived, .refused, .conflict: .badInput
    case .notFound, .takenDown, .deleted, .issuesDisabled: .unavailable
    case .limited, .serverFailed, .badReply, .unreachable, .unclear, .offline: .unavailable
    case .storeFailed: .inputOutput
    case .kept(_, let reason): reason.status
    case .cancelled: .interrupted
    }
  }

  private func shown(_ text: String) -> String { Self.shown(text) }

  private static func shown(_ text: String) -> String {
    ForeignText.shown(ForeignText.cut(text, atMost: 300))
  }

  private static func forbidden(_ message: String, _ needs: String?) -> String {
    let told = message.isEmpty ? "the token lacks permission" : "GitHub reports '\(shown(message))'"
    return needs.map { "\(told); the token needs '\(shown($0))'" } ?? told
  }

  private static func missing(_ what: String, _ needs: String?) -> String {
    let told = "'\(shown(what))' doesn't exist, or the token has no access"
    return needs.map { "\(told): it lacks the scope '\(shown($0))'" } ?? told
  }

  private static func list(_ message: String, _ faults: [Fault]) -> String {
    guard !faults.isEmpty else { return shown(message) }
    return faults.map { fault in
      let field = fault.field.map { "\(shown($0)): " } ?? ""
      return field + shown(fault.message ?? fault.code.replacing("_", with: " "))
    }
    .joined(separator: ", ")
  }

  /// A duration as text: `3 min`.
  static func duration(_ seconds: Int) -> String {
    seconds < 120 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
  }
}
