package import Base

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
    case .stored(let what, let reason):
      "\(reason.message); this change is pending and may be done already: \(shown(what))"
    case .offline(let what): "'\(shown(what))' is not in the cache, and --offline sends no requests"
    case .ignored(let what, let parts):
      "'\(shown(what))' exists, but GitHub did not \(shown(parts.joined(separator: " or ")))"
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
    case .serverFailed: "wait a minute and run the command again"
    case .badReply: "check the URL of the server and the proxy, and run the command again"
    case .unreachable: "check the network connection and 'https_proxy'"
    case .unclear: "check the change at GitHub before you run the command again"
    case .stored: Self.replaying
    case .offline: "run the command without --offline"
    case .conflict: "run the command again"
    case .ignored: "use an account with triage access, and assign users with access"
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
    case .archived, .refused, .conflict, .ignored: .badInput
    case .notFound, .takenDown, .deleted, .issuesDisabled: .unavailable
    case .limited, .serverFailed, .badReply, .unreachable, .unclear, .offline: .unavailable
    case .storeFailed: .inputOutput
    case .stored(_, let reason): reason.status
    case .cancelled: .interrupted
    }
  }

  private func shown(_ text: String) -> String { Self.shown(text) }

  private static func shown(_ text: String) -> String {
    ForeignText.shown(ForeignText.cut(text, atMost: 300))
  }

  private static func forbidden(_ message: String, _ needs: String?) -> String {
    let reported =
      message.isEmpty ? "the token lacks permission" : "GitHub reports '\(shown(message))'"
    return needs.map { "\(reported); the token needs '\(shown($0))'" } ?? reported
  }

  private static func missing(_ what: String, _ needs: String?) -> String {
    let reported = "'\(shown(what))' doesn't exist, or the token has no access"
    return needs.map { "\(reported): it lacks the scope '\(shown($0))'" } ?? reported
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

/// Why a request to GitHub failed.
package indirect enum GitHubError: Error, Hashable, Sendable {
  /// The server requires a token, and none was found.
  case noToken
  /// 401: the token is invalid, expired or revoked; with its source if known.
  case badToken(from: TokenSource? = nil)
  /// 403, with the required scope or permission if GitHub names it.
  case forbidden(message: String, needs: String?)
  /// The organization requires single sign-on first, at this URL.
  case singleSignOn(url: String?)
  /// 404: it doesn't exist, or the token has no access and may lack the named scope, or no token
  /// was sent.
  case notFound(what: String, needs: String? = nil, isAnonymous: Bool = false)
  /// 410: an issue that was deleted.
  case deleted(what: String)
  /// 451: taken down by GitHub.
  case takenDown(what: String)
  /// 410: issues are disabled in the repository.
  case issuesDisabled(repository: String)
  case archived(repository: String)
  case suspended
  /// A rate limit requires a longer wait than the command allows.
  case limited(seconds: Int)
  /// 422: the request is invalid, with each field's error.
  case refused(message: String, faults: [Fault])
  /// 409 or 412: the data has changed in between.
  case conflict(message: String)
  /// 5xx, after all tries.
  case serverFailed(status: Int)
  /// The response is not from GitHub: not JSON, truncated, or of another shape.
  case badReply(reason: String)
  case unreachable(reason: String)
  /// The response to a write was lost: it may have happened.
  case unclear(what: String)
  /// A change that may have happened, and is stored in the journal.
  case stored(what: String, reason: GitHubError)
  /// Nothing is cached, and `--offline` sends no requests.
  case offline(what: String)
  /// The request succeeded, but GitHub dropped parts of it: `add the label 'bug'`.
  case ignored(what: String, parts: [String])
  /// The store can't be written.
  case storeFailed(reason: String)
  case cancelled

  /// True if the object to create already exists, such as a label's name.
  package var saysItIsThere: Bool {
    guard case .refused(_, let faults) = self else { return false }
    return faults.contains { $0.code == "already_exists" }
  }

  /// One entry of the `errors` of a 422.
  package struct Fault: Hashable, Sendable {
    /// Such as `already_exists`, `invalid`, `custom`.
    package var code: String
    package var field: String?
    package var message: String?

    package init(code: String, field: String? = nil, message: String? = nil) {
      self.code = code
      self.field = field
      self.message = message
    }
  }
}
