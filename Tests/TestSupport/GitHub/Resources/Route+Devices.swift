import Base

extension Route {
  /// The device flow, whose responses are all 200, and JSON if `Accept` requests it.
  static let devices: [Route] = [
    Route(.post, "/login/device/code") { state, call throws(Refusal) in
      state.startDevice(call)
    },
    Route(.post, "/login/oauth/access_token") { state, call throws(Refusal) in
      state.pollDevice(call)
    },
  ]
}

extension GitHubState {
  /// Lets the user of a device's code allow or deny it.
  package mutating func decide(_ userCode: String, _ decision: DeviceRequest.State) {
    for (code, device) in devices where device.userCode == userCode {
      devices[code]?.state = decision
    }
  }

  fileprivate mutating func startDevice(_ call: Call) -> Reply {
    let fields = Self.fields(call)
    guard let client = fields["client_id"], !client.isEmpty else { return Refusal.notFound.reply }
    let code = Commit.madeUpSHA(newID())
    let digits = code.uppercased()
    let device = DeviceRequest(
      userCode: "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(4))",
      scopes: (fields["scope"] ?? "").split { $0 == " " || $0 == "," }.map(String.init),
      interval: deviceInterval, expiresAt: clock() + 900)
    devices[code] = device
    return Reply([
      "device_code": .string(code), "user_code": .string(device.userCode),
      "verification_uri": .string(webURL + "/login/device"), "expires_in": 900,
      "interval": .number(deviceInterval),
    ])
  }

  fileprivate mutating func pollDevice(_ call: Call) -> Reply {
    let fields = Self.fields(call)
    guard fields["grant_type"] == "urn:ietf:params:oauth:grant-type:device_code" else {
      return Self.failure("unsupported_grant_type")
    }
    guard let code = fields["device_code"], let device = devices[code] else {
      return Self.failure("incorrect_device_code")
    }
    if device.expiresAt <= clock() { return Self.failure("expired_token") }
    switch device.state {
    case .denied: return Self.failure("access_denied")
    case .allowed(let login): return finish(code, device, login)
    case .pending: return wait(code, device)
    }
  }

  /// Slows down a client that polls too early, by 5 seconds each time.
  private mutating func wait(_ code: String, _ device: DeviceRequest) -> Reply {
    let isEarly = device.polledAt.map { clock() < $0 + Double(device.interval) } ?? false
    devices[code]?.polledAt = clock()
    guard isEarly else { return Self.failure("authorization_pending") }
    devices[code]?.interval += 5
    return Self.failure("slow_down", ["interval": .number(device.interval + 5)])
  }

  private mutating func finish(
    _ code: String, _ device: DeviceRequest, _ login: String
  ) -> Reply {
    devices[code] = nil
    let secret = "gho_\(Commit.madeUpSHA(newID()))"
    addToken(secret, login: login, kind: .classic, scopes: device.scopes)
    return Reply([
      "access_token": .string(secret), "token_type": "bearer",
      "scope": .string(device.scopes.joined(separator: ",")),
    ])
  }

  private static func failure(_ error: String, _ more: [String: JSONValue] = [:]) -> Reply {
    let members: [String: JSONValue] = [
      "error": .string(error), "error_description": .string("It says \(error)."),
      "error_uri": "https://docs.github.com/developers/apps/authorizing-oauth-apps",
    ]
    return Reply(.object(members.merging(more) { $1 }))
  }

  /// The fields of a form or of a JSON body.
  private static func fields(_ call: Call) -> [String: String] {
    if let members = JSONValue(json: call.request.body)?.members {
      return members.compactMapValues(\.text)
    }
    return Target("/?" + String(decoding: call.request.body, as: UTF8.self)).query
  }
}
