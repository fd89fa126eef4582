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
struct DeviceAnswer: JSONReadable {
  var token: String?
  /// Why there is none: `authorization_pending`, `slow_down`, `expired_token`, `access_denied`.
  var error = ""
  var description: String?
  /// Seconds between two questions from now on.
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
