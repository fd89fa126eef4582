import Base

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

/// Times in the format of servers.
package enum WebDate {
  /// Seconds since 1970 of a header's `Sat, 21 Nov 2026 13:42:29 GMT`.
  package static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: parts[2])
    else { return nil }
    let day = parts[1].count == 1 ? "0" + parts[1] : String(parts[1])
    return seconds(
      day: "\(parts[3])-\(month < 9 ? "0" : "")\(month + 1)-\(day)", time: parts[4])
  }

  /// Seconds since 1970 of a record's `2026-01-31T12:00:00Z`.
  package static func seconds(iso text: String) -> Double? {
    let parts = text.split(separator: "T")
    guard parts.count == 2, parts[1].hasSuffix("Z") else { return nil }
    return seconds(day: String(parts[0]), time: parts[1].dropLast())
  }

  private static func seconds(day: String, time: Substring) -> Double? {
    let numbers = time.prefix { $0 != "." }.split(separator: ":").compactMap { Int($0) }
    guard let day = CalendarDay(parsing: day), numbers.count == 3,
      0..<24 ~= numbers[0], 0..<60 ~= numbers[1], 0...60 ~= numbers[2]
    else { return nil }
    return Double(day.secondsSince1970 + numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
