/// A scripted error for a request.
package struct ScriptedFault: Sendable {
  package let kind: Kind
  /// A route such as `GET /repos/{}/{}/issues`, or a path; nil for every request.
  package let route: String?
  /// Number of requests that pass first.
  package var skipping: Int
  /// Number of requests with the error.
  package var times: Int

  /// The type of error.
  package enum Kind: Sendable {
    /// The response is delayed by this number of seconds.
    case delay(Double)
    /// A response with this status instead of the correct one; nothing is done.
    case status(Int, headers: [(String, String)] = [], body: String? = nil)
    /// The request is done, and the connection breaks before the response.
    case lostAnswer
    /// The connection breaks before anything is done.
    case reset
    /// The response ends after this number of bytes, before its declared length.
    case cutBody(Int)
    /// The response declares no length, and ends after this number of bytes without the final chunk.
    case cutChunks(Int)
    /// The length of the response is correct, but its JSON ends after this number of bytes.
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
