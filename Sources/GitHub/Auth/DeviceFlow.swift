package import Base

/// The login by a code that the user enters on a GitHub page; it needs no client secret.
package struct DeviceFlow: Sendable {
  private let host: GitHubHost
  private let clientID: String
  private let transport: WebTransport
  private let clock: Clock

  /// Why there is no token.
  package enum Fault: Error, Hashable, Sendable {
    /// The code has expired.
    case expired
    /// The user denied the login.
    case denied
    /// The client id is wrong, or the device flow is disabled for it.
    case refused(String)
    case server(GitHubError)
  }

  package init(host: GitHubHost, clientID: String, transport: WebTransport, clock: Clock) {
    self.host = host
    self.clientID = clientID
    self.transport = transport
    self.clock = clock
  }

  /// Requests a code.
  package func begin(scopes: [String]) async throws(Fault) -> DeviceCode {
    try await post(
      "/login/device/code", [("client_id", clientID), ("scope", scopes.joined(separator: " "))])
  }

  /// Polls as often as GitHub allows, until the user has entered the code.
  package func token(for code: DeviceCode) async throws(Fault) -> Token {
    let end = clock.now() + Double(code.lifetime)
    var interval = code.interval
    while true {
      do throws(GitHubError) {
        try await clock.wait(Double(interval))
      } catch {
        throw .server(error)
      }
      guard clock.now() < end else { throw .expired }
      let answer: DeviceAnswer = try await post(
        "/login/oauth/access_token",
        [
          ("client_id", clientID), ("device_code", code.deviceCode),
          ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
        ])
      if let token = answer.token.flatMap({ Token($0, for: host) }) { return token }
      switch answer.error {
      case "authorization_pending": break
      case "slow_down": interval = min(max(answer.interval ?? 0, interval + 5), 300)
      case "expired_token": throw .expired
      case "access_denied": throw .denied
      default: throw .refused(answer.description ?? answer.error)
      }
    }
  }

  private func post<Answer: JSONReadable>(
    _ path: String, _ fields: [(String, String)]
  ) async throws(Fault) -> Answer {
    let body = fields.map { PercentEncoding.part($0) + "=" + PercentEncoding.part($1) }
    let request = WebRequest(
      .post, host.webURL + path,
      headers: WebHeaders([
        ("Accept", "application/json"), ("User-Agent", "flowctl"),
        ("Content-Type", "application/x-www-form-urlencoded"),
      ]), body: Array(body.joined(separator: "&").utf8), responseLimit: 1 << 16)
    let result = await transport.result(of: request)
    if case .success(let response) = result, response.status == 404 {
      throw .refused("no app with this client id at this server")
    }
    switch Step(result, of: request, to: host) {
    case .take(let response):
      do throws(GitHubError) {
        return try GitHubClient.decoded(response.body)
      } catch {
        throw .server(error)
      }
    case .unsent(let error), .lost(let error), .fail(let error): throw .server(error)
    case .holdOff: throw .server(.limited(seconds: 60))
    case .redirect: throw .server(.badReply(reason: "it redirects to another URL"))
    }
  }
}

/// The codes that GitHub issues at the start of the device flow (RFC 8628).
package struct DeviceCode: Hashable, Sendable, ResponseValue {
  /// Known only to this program.
  var deviceCode = ""
  /// The code that the user enters.
  package var userCode = ""
  /// The URL where the user enters it.
  package var address = ""
  /// Seconds until both expire.
  package var lifetime = 900
  /// Seconds between two requests.
  package var interval = 5
}

extension DeviceCode {
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      DeviceCode(),
      [
        .required("device_code", \.deviceCode), .required("user_code", \.userCode),
        .required("verification_uri", \.address), .optional("expires_in", \.lifetime),
        .optional("interval", \.interval),
      ])
    lifetime = min(max(lifetime, 1), 3600)
    interval = min(max(interval, 1), 60)
  }
}

/// The response to the request whether the user has entered the code.
struct DeviceAnswer: ResponseValue {
  var token: String?
  /// The reason without a token: `authorization_pending`, `slow_down`, `expired_token`,
  /// `access_denied`.
  var error = ""
  var description: String?
  /// The new number of seconds between two requests.
  var interval: Int?
}

extension DeviceAnswer {
  init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      DeviceAnswer(),
      [
        .optional("access_token", \.token), .optional("error", \.error),
        .optional("error_description", \.description), .optional("interval", \.interval),
      ])
    if token?.isEmpty != false, error.isEmpty { _ = try json.required(String?.none, "error") }
  }
}
