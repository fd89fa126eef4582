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
  case kept(what: String, reason: GitHubError)
  /// Nothing is cached, and `--offline` sends no requests.
  case offline(what: String)
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

    /// Creates an error of a field.
    package init(code: String, field: String? = nil, message: String? = nil) {
      self.code = code
      self.field = field
      self.message = message
    }
  }
}
