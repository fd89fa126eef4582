package import Formats

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
  /// Reads the next value.
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
