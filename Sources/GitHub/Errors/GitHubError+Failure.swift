package import Diagnostics

extension GitHubError {
  /// What the user reads: what was seen, what to do, and the status to leave with.
  package var failure: Failure { Failure(status, "github", message, hint: hint) }

  /// One sentence on what was seen.
  package var message: String {
    switch self {
    case .noToken: "GitHub wants to know who asks, and there is no token"
    case .badToken(let source):
      "GitHub does not know the token\(source.map { " from \(shown($0.text))" } ?? ""): "
        + "it is wrong, expired or revoked"
    case .forbidden(let message, let needs): Self.forbidden(message, needs)
    case .singleSignOn: "the organisation lets the token in only after a single sign-on"
    case .notFound(let what, _, true):
      "'\(shown(what))' is not there, or private: there is no token"
    case .notFound(let what, let needs, false): Self.missing(what, needs)
    case .deleted(let what): "'\(shown(what))' was deleted at GitHub"
    case .takenDown(let what): "'\(shown(what))' was taken down for legal reasons"
    case .issuesDisabled(let repository): "'\(shown(repository))' has its issues turned off"
    case .archived(let repository): "'\(shown(repository))' is archived and can't be changed"
    case .suspended: "GitHub has suspended the account or the app of the token"
    case .limited(let seconds):
      "GitHub's limit is reached; it takes no requests for \(Self.duration(seconds))"
    case .refused(let message, let faults):
      "GitHub refuses what was sent: \(Self.list(message, faults))"
    case .conflict(let message): "it has changed at GitHub in between: \(shown(message))"
    case .serverFailed(let status): "GitHub's server fails with status \(status)"
    case .badReply(let reason): "the answer is none of GitHub's: \(shown(reason))"
    case .unreachable(let reason): "GitHub can't be reached: \(shown(reason))"
    case .unclear(let what):
      "the answer was lost; whether this happened is not known: \(shown(what))"
    case .kept(let what, let reason):
      "\(reason.message); it may have happened, and waits to be looked at again: \(shown(what))"
    case .offline(let what): "nothing is kept of '\(shown(what))', and --offline forbids to ask"
    case .storeFailed(let reason): "the cache can't be written: \(shown(reason))"
    case .cancelled: "the request was cancelled"
    }
  }

  /// What to do about it.
  package var hint: Remedy? {
    switch self {
    case .noToken, .notFound(_, _, true): .flowctl("auth", "login", "--with-token")
    case .badToken(let source): source?.remedy ?? .flowctl("auth", "login", "--with-token")
    case .forbidden(_, .some): .flowctl("github", "open", "token")
    case .forbidden: .flowctl("auth", "status")
    case .singleSignOn(let url):
      url.map { .explain("open \(shown($0))") }
        ?? "authorise the token on GitHub's page of your tokens"
    case .notFound(_, .some, _): .flowctl("github", "open", "token")
    case .notFound(let what, nil, _) where what.contains("#"):
      .flowctl(
        "issue", "list", "--state", "all", "--repo", "\(shown(String(what.prefix { $0 != "#" })))")
    case .notFound: .flowctl("auth", "status")
    case .issuesDisabled: "turn issues on in the settings of the repository"
    case .archived: "unarchive it in its settings, or take it from the configuration"
    case .suspended: "ask the owner of the organisation, or GitHub's support"
    case .limited: "run the same again later: what is done is not done twice"
    case .serverFailed, .badReply: "look at https://www.githubstatus.com and try again"
    case .unreachable: "look at the network and at 'https_proxy'"
    case .unclear: "look at it on GitHub before you run the same again"
    case .kept: Self.replaying
    case .offline: "run the same without --offline"
    case .conflict: "run the same again"
    case .storeFailed: .flowctl("cache", "status")
    // Another run has just made it.
    case .refused where saysItIsThere: "run the same again"
    case .refused, .takenDown, .deleted, .cancelled: nil
    }
  }

  /// What makes changes that wait, or gives them up.
  package static let replaying = Remedy.explain("to make it, unless it is there").then(
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
    let told = message.isEmpty ? "the token may not do this" : "GitHub says '\(shown(message))'"
    return needs.map { "\(told); the token needs '\(shown($0))'" } ?? told
  }

  private static func missing(_ what: String, _ needs: String?) -> String {
    let told = "'\(shown(what))' is not there, or not for this token"
    return needs.map { "\(told), which lacks the scope '\(shown($0))'" } ?? told
  }

  private static func list(_ message: String, _ faults: [Fault]) -> String {
    guard !faults.isEmpty else { return shown(message) }
    return faults.map { fault in
      let field = fault.field.map { "\(shown($0)): " } ?? ""
      return field + shown(fault.message ?? fault.code.replacing("_", with: " "))
    }
    .joined(separator: ", ")
  }

  /// A time in words: `3 min`.
  static func duration(_ seconds: Int) -> String {
    seconds < 120 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
  }
}
