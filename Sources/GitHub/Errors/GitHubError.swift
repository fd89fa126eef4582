/// Why GitHub did not give what was asked.
package indirect enum GitHubError: Error, Hashable, Sendable {
  /// There is no token, and the server wants one.
  case noToken
  /// 401: the token is wrong, expired or revoked; it came from there, where that is known.
  case badToken(from: TokenSource? = nil)
  /// 403, with the scope or permission that would do where GitHub names it.
  case forbidden(message: String, needs: String?)
  /// The organisation wants a single sign-on first, at this address.
  case singleSignOn(url: String?)
  /// 404: it is not there, or not for this token, which may lack the scope that is named, or not
  /// for somebody without one.
  case notFound(what: String, needs: String? = nil, isAnonymous: Bool = false)
  /// 410: an issue that was deleted.
  case deleted(what: String)
  /// 451: taken down for legal reasons.
  case takenDown(what: String)
  /// 410: issues are turned off there.
  case issuesDisabled(repository: String)
  case archived(repository: String)
  case suspended
  /// A limit holds for more seconds than the command may wait.
  case limited(seconds: Int)
  /// 422: what was sent is refused, with each field's fault.
  case refused(message: String, faults: [Fault])
  /// 409 or 412: it has changed in between.
  case conflict(message: String)
  /// 5xx, after all tries.
  case serverFailed(status: Int)
  /// The reply is none of GitHub's: not JSON, cut off, or of another shape.
  case badReply(reason: String)
  case unreachable(reason: String)
  /// The answer to a write was lost: it may have happened.
  case unclear(what: String)
  /// A change that may have happened, and is kept in the journal for that.
  case kept(what: String, reason: GitHubError)
  /// Nothing is kept, and `--offline` forbids to ask.
  case offline(what: String)
  /// The store does not take what must be kept.
  case storeFailed(reason: String)
  case cancelled

  /// True where what is to be made is there already, such as a label's name.
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

    /// A fault.
    package init(code: String, field: String? = nil, message: String? = nil) {
      self.code = code
      self.field = field
      self.message = message
    }
  }
}
