/// Something that goes wrong when a request comes.
package struct ScriptedFault: Sendable {
  package let kind: Kind
  /// A route such as `GET /repos/{}/{}/issues`, or a path; nil for every request.
  package let route: String?
  /// So many requests pass first.
  package var skipping: Int
  /// So many requests meet it.
  package var times: Int

  /// What goes wrong.
  package enum Kind: Sendable {
    /// The answer comes so many seconds later.
    case delay(Double)
    /// A response with this status instead of the correct one; nothing is done.
    case status(Int, headers: [(String, String)] = [], body: String? = nil)
    /// What was asked is done, and the connection breaks before the answer.
    case lostAnswer
    /// The connection breaks before anything is done.
    case reset
    /// The response ends after this number of bytes, before its declared length.
    case cutBody(Int)
    /// The response declares no length, and ends after this number of bytes without the final chunk.
    case cutChunks(Int)
    /// The answer is whole by its length, but its JSON ends after so many bytes.
    case truncatedJSON(Int)
    /// The hourly limit is used up.
    case primaryLimit(status: Int = 403)
    /// The secondary rate limit, with or without a time to wait.
    case secondaryLimit(status: Int = 403, retryAfter: Int? = nil)
  }

  /// A scripted error.
  package init(_ kind: Kind, on route: String? = nil, skipping: Int = 0, times: Int = 1) {
    self.kind = kind
    self.route = route
    self.skipping = skipping
    self.times = times
  }
}
