import Base
import Foundation

extension GitHubState {
  /// Adds the headers of every API response.
  mutating func addSharedHeaders(to reply: inout Reply, _ call: Call) {
    func add(_ name: String, _ value: String) { reply.headers.append((name, value)) }
    add("Server", "github.com")
    add("Date", Self.httpDate(clock()))
    if !reply.body.isEmpty { add("Content-Type", "application/json; charset=utf-8") }
    if call.isRead, reply.status < 400 {
      add("Cache-Control", "private, max-age=60, s-maxage=60")
      add(
        "Vary",
        "Accept, Authorization, Cookie, X-GitHub-OTP,Accept-Encoding, Accept, X-Requested-With")
    }
    add("X-GitHub-Media-Type", "github.v3; format=json")
    add(
      "x-github-api-version-selected",
      call.request.headers["X-GitHub-Api-Version"] ?? "2022-11-28")
    add("X-GitHub-Request-Id", "F10C:\(String(log.count, radix: 16)):0:1")
    for (name, value) in limitHeaders(call) + grantHeaders(call) { add(name, value) }
  }

  private func limitHeaders(_ call: Call) -> [(String, String)] {
    let resource = Self.resource(call)
    let (quota, limit) = (quota(resource, call), limit(resource, call))
    return [
      ("X-RateLimit-Limit", String(limit)),
      ("X-RateLimit-Remaining", String(max(0, limit - quota.used))),
      ("X-RateLimit-Used", String(quota.used)),
      ("X-RateLimit-Reset", String(Int(quota.reset))),
      ("X-RateLimit-Resource", resource),
    ]
  }

  private func grantHeaders(_ call: Call) -> [(String, String)] {
    guard let grant = call.grant else { return [] }
    var fields: [(String, String)] = []
    if grant.kind == .classic {
      fields.append(("X-OAuth-Scopes", grant.scopes.joined(separator: ", ")))
      fields.append(("X-Accepted-OAuth-Scopes", call.pattern.hasPrefix("/repos") ? "repo" : ""))
    }
    if let expiration = grant.expiration {
      fields.append(("github-authentication-token-expiration", expiration))
    }
    return fields
  }

  /// A time as HTTP writes it.
  static func httpDate(_ seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds).formatted(.http)
  }
}

extension FormatStyle where Self == Date.VerbatimFormatStyle {
  /// Such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  fileprivate static var http: Self {
    Date.VerbatimFormatStyle(
      format: """
        \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
        \(minute: .twoDigits):\(second: .twoDigits) GMT
        """,
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
      calendar: Calendar(identifier: .gregorian))
  }
}
