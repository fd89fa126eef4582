package import Formats

/// What GitHub hands out at the start of the device flow (RFC 8628).
package struct DeviceCode: Hashable, Sendable, JSONReadable {
  /// Known to this program alone.
  var deviceCode: String
  /// What the user types.
  package var userCode: String
  /// Where the user types it.
  package var address: String
  /// Seconds until both are worthless.
  package var lifetime: Int
  /// Seconds between two questions.
  package var interval: Int

  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (device, user, address): (String?, String?, String?)
    var (lifetime, interval) = (900, 5)
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "device_code": device = try json.readString()
      case "user_code": user = try json.readString()
      case "verification_uri": address = try json.readString()
      case "expires_in": lifetime = try json.readNumber()?.integer ?? 900
      case "interval": interval = try json.readNumber()?.integer ?? 5
      default: break
      }
    }
    deviceCode = try json.required(device, "device_code")
    userCode = try json.required(user, "user_code")
    self.address = try json.required(address, "verification_uri")
    self.lifetime = min(max(lifetime, 1), 3600)
    self.interval = min(max(interval, 1), 60)
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
    var (token, error, description): (String?, String?, String?)
    var interval: Int?
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "access_token": token = try json.readString()
      case "error": error = try json.readString()
      case "error_description": description = try json.readString()
      case "interval": interval = try json.readNumber()?.integer
      default: break
      }
    }
    if let token = token.flatMap({ Token($0) }) {
      self = .token(token)
      return
    }
    self =
      switch try json.required(error, "error") {
      case "authorization_pending": .pending
      case "slow_down": .slowDown(interval: interval)
      case "expired_token": .expired
      case "access_denied": .denied
      case let error: .refused(description ?? error)
      }
  }
}
