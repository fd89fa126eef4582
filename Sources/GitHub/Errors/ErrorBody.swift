import Formats

/// The body of an answer that refuses: a message and, with 422, what is wrong with which field.
struct ErrorBody: JSONReadable {
  private(set) var message = ""
  private(set) var faults: [GitHubError.Fault] = []

  /// Faults that are looked at.
  private static let mostFaults = 20

  /// Reads a body; one that is none of GitHub's says nothing.
  init(of bytes: [UInt8]) {
    guard let body = try? ErrorBody(json: bytes) else { return }
    self = body
  }

  /// The same without what no reader may see.
  func masked(by mask: TokenMask) -> ErrorBody {
    var body = self
    body.message = mask.masked(message)
    for place in body.faults.indices {
      body.faults[place].message = body.faults[place].message.map(mask.masked)
      body.faults[place].field = body.faults[place].field.map(mask.masked)
      body.faults[place].code = mask.masked(body.faults[place].code)
    }
    return body
  }

  init(reading json: inout JSONStream) throws(StreamFault) {
    var (message, faults) = ("", [GitHubError.Fault]())
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "message": message = try json.readString() ?? ""
      case "errors": faults = try Self.faults(&json)
      default: break
      }
    }
    (self.message, self.faults) = (message, faults)
  }

  /// An array of objects or sentences, or one sentence alone.
  private static func faults(
    _ json: inout JSONStream
  ) throws(StreamFault) -> [GitHubError.Fault] {
    guard try json.kind() == .array else {
      guard let text = try json.readString() else { return [] }
      return [GitHubError.Fault(code: "custom", message: text)]
    }
    var faults: [GitHubError.Fault] = []
    try json.readArray { json throws(StreamFault) in
      if faults.count < mostFaults { faults.append(try GitHubError.Fault(reading: &json)) }
    }
    return faults
  }
}

extension GitHubError.Fault {
  /// Reads an object, or a sentence that stands for one.
  fileprivate init(reading json: inout JSONStream) throws(StreamFault) {
    guard try json.kind() == .object else {
      self.init(code: "custom", message: try json.readString())
      return
    }
    self = try json.read(
      GitHubError.Fault(code: "invalid"),
      [.optional("code", \.code), .optional("field", \.field), .optional("message", \.message)])
  }
}
