/// What a request has gone through, so that none is sent for ever.
struct Attempts {
  var failures = 0
  private let mostFailures: Int
  private var hops = 0
  private var limits = 0

  private static let mostHops = 5
  private static let mostLimits = 3

  init(of settings: ClientSettings) { mostFailures = settings.retries }

  /// True where it may not fail once more.
  var areUsedUp: Bool { failures > mostFailures }

  /// Counts a redirect; one too many is an error.
  mutating func follow() throws(GitHubError) {
    hops += 1
    if hops > Self.mostHops { throw .badReply(reason: "it leads around in a circle") }
  }

  /// Counts a limit that was told; one too many is an error.
  mutating func holdOff() throws(GitHubError) {
    limits += 1
    if limits > Self.mostLimits { throw .limited(seconds: 60) }
  }
}
