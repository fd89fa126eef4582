import Effects

/// The rate limits in a response.
enum AnswerLimit: Hashable, Sendable {
  case none(isSuccess: Bool)
  /// The hourly limit is used up; it is reset after these seconds.
  case spent(seconds: Double)
  /// GitHub requires a wait of these seconds.
  case retryAfter(seconds: Double)
  /// Too many requests in a short time, without a time to wait.
  case secondary

  /// True if the request itself was rejected for a limit.
  static func refuses(_ response: WebResponse) -> Bool {
    guard response.status == 403 || response.status == 429 else { return false }
    return response.status == 429 || response.headers["Retry-After"] != nil
      || response.headers["X-RateLimit-Remaining"] == "0" || isSecondary(response)
  }

  /// Reads a response; `now` is used if it has no time of its own.
  init(_ response: WebResponse, now: Double) {
    let headers = response.headers
    if Self.refuses(response), let seconds = headers["Retry-After"].flatMap(Self.number) {
      self = .retryAfter(seconds: max(seconds, 1))
    } else if headers["X-RateLimit-Remaining"] == "0",
      let reset = headers["X-RateLimit-Reset"].flatMap(Self.number)
    {
      let serverNow = headers["Date"].flatMap { WebDate.seconds($0) } ?? now
      self = .spent(seconds: max(reset - serverNow + 1, 1))
    } else if Self.refuses(response) {
      self = .secondary
    } else {
      self = .none(isSuccess: response.status < 400)
    }
  }

  private static func isSecondary(_ response: WebResponse) -> Bool {
    let message = ErrorBody(of: response.body).message.lowercased()
    return ["secondary rate", "rate limit", "abuse detection"].contains { message.contains($0) }
  }

  private static func number(_ text: String) -> Double? {
    guard let seconds = Double(text), seconds.isFinite, seconds >= 0 else { return nil }
    return seconds
  }
}
