import Base

/// The body of an error response: a message and, with 422, the errors by field.
struct ErrorBody: ResponseValue {
  private(set) var message = ""
  private(set) var faults: [GitHubError.Fault] = []

  /// The maximum number of errors read.
  private static let mostFaults = 20

  /// Reads a body; empty for a body that is not from GitHub.
  init(of bytes: [UInt8]) {
    guard let body = try? ErrorBody(json: bytes) else { return }
    self = body
  }

  /// The same without secrets.
  func masked(by mask: TokenMask) -> ErrorBody {
    var body = self
    body.message = mask.masked(message)
    body.faults = faults.map { fault in
      GitHubError.Fault(
        code: mask.masked(fault.code), field: fault.field.map(mask.masked),
        message: fault.message.map(mask.masked))
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

  /// An array of objects or sentences, or a single sentence.
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
  /// Reads an object, or a sentence instead of one.
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

/// Removes tokens from a server's text, which may repeat the request.
struct TokenMask: Sendable {
  /// The value of `Authorization`; its scheme is not a secret.
  let authorization: String?

  private static let forms = ["github_pat_", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"]
  private static let shownInstead = "(a token)"
  /// The minimum number of characters after the prefix of a token.
  private static let shortest = 16
  /// Shorter texts occur in many words.
  private static let shortestKnown = 8

  /// The text without the sent token, and without texts that look like one.
  func masked(_ text: String) -> String {
    var text = text
    if let secret = authorization?.split(separator: " ").last,
      secret.utf8.count >= Self.shortestKnown
    {
      text = text.replacing(secret, with: Self.shownInstead)
    }
    for form in Self.forms { text = Self.masked(text, form) }
    return text
  }

  private static func masked(_ text: String, _ form: String) -> String {
    var (rest, masked) = (text[...], "")
    while let start = rest.firstRange(of: form) {
      let tail = rest[start.upperBound...].prefix { isPart($0) }
      masked += rest[..<start.lowerBound]
      masked += tail.count < shortest ? form + tail : shownInstead
      rest = rest[tail.endIndex...]
    }
    return masked + rest
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "_-.".contains(character))
  }
}
