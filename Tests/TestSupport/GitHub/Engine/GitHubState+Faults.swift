import Base

extension GitHubState {
  /// The scripted error for a request, removed from the script.
  mutating func takeFault(route: String, path: String) -> ScriptedFault.Kind? {
    let place = faults.firstIndex { fault in
      if case .delay = fault.kind { return false }
      return fault.route == nil || fault.route == route || fault.route == path
    }
    return place.flatMap { take($0) }
  }

  /// The seconds by which the script delays a request.
  mutating func takeDelay(route: String, path: String) -> Double {
    let place = faults.firstIndex { fault in
      guard case .delay = fault.kind else { return false }
      return fault.route == nil || fault.route == route || fault.route == path
    }
    guard case .delay(let seconds) = place.flatMap({ take($0) }) else { return latency }
    return latency + seconds
  }

  private mutating func take(_ place: Int) -> ScriptedFault.Kind? {
    if faults[place].skipping > 0 {
      faults[place].skipping -= 1
      return nil
    }
    faults[place].times -= 1
    defer { if faults[place].times <= 0 { faults.remove(at: place) } }
    return faults[place].kind
  }

  /// The response that replaces the correct one.
  mutating func scripted(_ fault: ScriptedFault.Kind?, _ call: Call) -> Reply? {
    switch fault {
    case .status(let status, let headers, let body):
      let text = body ?? #"{"message":"Server Error","status":"\#(status)"}"#
      return Reply(status: status, headers: headers, body: Array(text.utf8))
    case .primaryLimit(let status):
      exhaust(login: call.login)
      return Self.limited(call, status: status, accounts).reply
    case .secondaryLimit(let status, let retryAfter):
      return Self.tooFast(status: status, retryAfter: retryAfter).reply
    default: return nil
    }
  }

  /// Damages a response.
  func spoil(_ answer: inout ServerAnswer, by fault: ScriptedFault.Kind?) {
    switch fault {
    case .lostAnswer: answer.ending = .reset
    case .cutBody(let count): answer.ending = .cut(min(count, answer.response.body.count))
    case .cutChunks(let count):
      answer.ending = .cutChunks(min(count, answer.response.body.count))
    case .truncatedJSON(let count):
      answer.response.body = Array(answer.response.body.prefix(count))
    default: break
    }
  }
}
