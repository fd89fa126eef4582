import Base

/// The next step after a response or a failure.
enum Step: Hashable, Sendable {
  case take(WebResponse)
  /// Sent again to another URL of the same server.
  case redirect(to: String, isPermanent: Bool)
  /// Rejected for a rate limit; nothing has happened.
  case holdOff
  /// Nothing has reached the server.
  case unsent(GitHubError)
  /// The server failed or the response was lost; a write may have happened.
  case lost(GitHubError)
  case fail(GitHubError)

  /// True if the server has not accepted the request.
  var hasNotHappened: Bool {
    switch self {
    case .redirect, .holdOff, .unsent: true
    case .take, .lost, .fail: false
    }
  }

  init(_ outcome: Result<WebResponse, WebError>, of request: WebRequest, to host: GitHubHost) {
    switch outcome {
    case .success(let response): self.init(response, of: request, to: host)
    case .failure(.badAddress(let reason)): self = .fail(.unreachable(reason: reason))
    case .failure(.unreachable(let reason)): self = .unsent(.unreachable(reason: reason))
    case .failure(.interrupted(let reason)): self = .lost(.unreachable(reason: reason))
    case .failure(.timedOut(let seconds)):
      self = .lost(.unreachable(reason: "no response within \(Int(seconds)) s"))
    case .failure(.tooLarge(let limit)):
      self = .fail(.badReply(reason: "it has more than \(limit) bytes"))
    case .failure(.cancelled): self = .fail(.cancelled)
    }
  }

  private init(_ response: WebResponse, of request: WebRequest, to host: GitHubHost) {
    switch response.status {
    case 200..<300, 304: self = .take(response)
    case 301, 302, 307, 308: self = Self.redirect(response, to: host)
    case 500...: self = .lost(.serverFailed(status: response.status))
    default:
      if AnswerLimit.refuses(response) {
        self = .holdOff
      } else {
        self = .fail(
          GitHubError(
            response, path: String(request.url.dropFirst(host.apiURL.utf8.count)),
            authorization: request.headers["Authorization"]))
      }
    }
  }

  /// The token is sent to no other server: a redirect out of the API is not followed.
  private static func redirect(_ response: WebResponse, to host: GitHubHost) -> Step {
    let target = response.headers["Location"] ?? ""
    let origin = WebAddress(host.apiURL).map { $0.scheme + "://" + $0.authority } ?? ""
    let url = target.hasPrefix("/") && !target.hasPrefix("//") ? origin + target : target
    guard host.holds(url) else {
      return .fail(.badReply(reason: "it redirects to another server"))
    }
    return .redirect(to: url, isPermanent: response.status == 301 || response.status == 308)
  }
}

extension GitHubHost {
  /// Whether a URL is within this API, so that the token may be sent.
  func holds(_ url: String) -> Bool {
    url.hasPrefix(apiURL + "/") && WebAddress(url) != nil
  }
}

/// The history of a request, to limit its repetitions.
struct Attempts {
  var failures = 0
  private let mostFailures: Int
  private var hops = 0
  private var limits = 0

  private static let mostHops = 5
  private static let mostLimits = 3

  init(of settings: ClientSettings) { mostFailures = settings.retries }

  /// True if it may not fail again.
  var areUsedUp: Bool { failures > mostFailures }

  /// Counts a redirect; one too many is an error.
  mutating func follow() throws(GitHubError) {
    hops += 1
    if hops > Self.mostHops { throw .badReply(reason: "too many redirects") }
  }

  /// Counts a rate limit response; one too many is an error.
  mutating func holdOff() throws(GitHubError) {
    limits += 1
    if limits > Self.mostLimits { throw .limited(seconds: 60) }
  }
}
