import Base

extension GitHubState {
  /// How much of a limit is used.
  struct Quota: Sendable {
    var used = 0
    var reset: Double
  }

  /// The limit that applies to a request.
  static func resource(_ call: Call) -> String {
    call.pattern.hasPrefix("/search") ? "search" : "core"
  }

  func limit(_ resource: String, _ call: Call) -> Int {
    if resource == "search" { return call.secret == nil ? 10 : searchLimit }
    return call.secret == nil ? anonymousLimit : coreLimit
  }

  func quota(_ resource: String, _ call: Call) -> Quota {
    let kept = quotas[key(resource, call)]
    let window = resource == "search" ? 60.0 : 3600
    guard let kept, kept.reset > clock() else { return Quota(reset: clock() + window) }
    return kept
  }

  private func key(_ resource: String, _ call: Call) -> String {
    resource + " " + (call.grant?.login ?? call.secret ?? "")
  }

  /// The refusal if nothing is left.
  func exhausted(_ call: Call) -> Refusal? {
    guard !isFree(call), !call.pattern.isEmpty else { return nil }
    let resource = Self.resource(call)
    guard quota(resource, call).used >= limit(resource, call) else { return nil }
    return Self.limited(call, status: 403, accounts)
  }

  static func limited(
    _ call: Call, status: Int, _ accounts: [String: Account]
  ) -> Refusal {
    let who = accounts[call.login.lowercased()].map { "user ID \($0.id)." } ?? "127.0.0.1."
    return Refusal(
      status, "API rate limit exceeded for \(who)",
      documentation:
        "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api")
  }

  static func tooFast(status: Int, retryAfter: Int?) -> Refusal {
    Refusal(
      status,
      "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
      headers: retryAfter.map { [("Retry-After", String($0))] } ?? [],
      documentation:
        "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits"
    )
  }

  /// Counts the cost of a request; a 304 is free with a token.
  mutating func count(_ call: Call, _ reply: Reply) -> Bool {
    let isFreeAnswer = reply.status == 304 && call.grant != nil
    guard !isFree(call), !isFreeAnswer, !(reply.status == 403 && exhausted(call) != nil) else {
      return false
    }
    let resource = Self.resource(call)
    var quota = quota(resource, call)
    quota.used += 1
    quotas[key(resource, call)] = quota
    return true
  }

  /// Uses up all but `remaining` of the hourly requests of a user.
  package mutating func exhaust(
    login: String = "ada", remaining: Int = 0, reset seconds: Double = 3600
  ) {
    quotas["core " + login] = Quota(used: coreLimit - remaining, reset: clock() + seconds)
  }

  private func isFree(_ call: Call) -> Bool {
    call.pattern == "/rate_limit" || call.pattern.hasPrefix("/login")
  }
}
