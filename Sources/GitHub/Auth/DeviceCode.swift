package import Formats

/// What GitHub hands out at the start of the device flow (RFC 8628).
package struct DeviceCode: Hashable, Sendable, JSONReadable {
  /// Known to this program alone.
  var deviceCode = ""
  /// What the user types.
  package var userCode = ""
  /// Where the user types it.
  package var address = ""
  /// Seconds until both are worthless.
  package var lifetime = 900
  /// Seconds between two questions.
  package var interval = 5
}

extension DeviceCode {
  /// Reads the value that is next.
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

/// What GitHub answers to the question whether the user has typed the code.
enum DeviceAnswer: Sendable, JSONReadable {
  case token(Token)
  case pending
  /// Ask less often from now on.
  case slowDown(interval: Int?)
  case expired
  case denied
  case refused(String)

  init(reading json: inout JSONStream) throws(StreamFault) {
    let answer = try json.read(
      Members(),
      [
        .optional("access_token", \.token), .optional("error", \.error),
        .optional("error_description", \.description), .optional("interval", \.interval),
      ])
    if let token = answer.token.flatMap({ Token($0) }) {
      self = .token(token)
      return
    }
    self =
      switch try json.required(answer.error, "error") {
      case "authorization_pending": .pending
      case "slow_down": .slowDown(interval: answer.interval)
      case "expired_token": .expired
      case "access_denied": .denied
      case let error: .refused(answer.description ?? error)
      }
  }

  private struct Members {
    var token: String?
    var error: String?
    var description: String?
    var interval: Int?
  }
}
