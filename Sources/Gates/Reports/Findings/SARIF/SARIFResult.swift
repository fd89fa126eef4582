import Base

/// One result before its references are resolved.
struct SARIFResult {
  struct RuleReference: Hashable {
    var ruleID: String?
    var ruleIndex: Int?
    /// The index of the tool extension with the rule; nil for the tool itself.
    var extensionIndex: Int?
    var level: String?
    var kind: String?
  }

  private(set) var reference = RuleReference()
  private(set) var message = SARIFMessage()
  private(set) var location = SARIFPlace()
  /// True if a suppression is in effect, and none is rejected or under review.
  private var isSuppressed = false
  private var baselineState: String?

  init(reading json: inout JSONStream) throws(StreamFault) {
    try json.readObject { (json, key) throws(StreamFault) in
      switch key {
      case "ruleId": reference.ruleID = try json.readString() ?? reference.ruleID
      case "ruleIndex": reference.ruleIndex = try json.readIndex() ?? reference.ruleIndex
      case "rule": try readRule(&json)
      case "level": reference.level = try json.readString()?.lowercased().shortened(to: 64)
      case "kind": reference.kind = try json.readString()?.lowercased().shortened(to: 64)
      case "message": message = try SARIFMessage(reading: &json)
      case "locations":
        // Only the first location with a file is used.
        try json.readArrayIfAny { (json) throws(StreamFault) in
          if location.isKnown { return }
          location = SARIFPlace()
          try location.readLocation(&json)
        }
      case "suppressions": try readSuppressions(&json)
      case "baselineState": baselineState = try json.readString()?.lowercased()
      default: break
      }
    }
    message.text = message.text?.shortened(to: 4096)
    reference.ruleID = reference.ruleID?.shortened(to: 256)
  }

  private mutating func readRule(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObjectIfAny { (json, key) throws(StreamFault) in
      switch key {
      case "id": reference.ruleID = try json.readString() ?? reference.ruleID
      case "index": reference.ruleIndex = try json.readIndex() ?? reference.ruleIndex
      case "toolComponent":
        try json.readMember("index") { (json) throws(StreamFault) in
          reference.extensionIndex = try json.readIndex()
        }
      default: break
      }
    }
  }

  /// A rejected suppression, or one under review, has no effect, nor have others beside it.
  private mutating func readSuppressions(_ json: inout JSONStream) throws(StreamFault) {
    var areAccepted: Bool?
    try json.readArrayIfAny { (json) throws(StreamFault) in
      var state: String?
      try json.readObjectIfAny { (json, key) throws(StreamFault) in
        if key == "state" || key == "status" { state = try json.readString()?.lowercased() }
      }
      areAccepted = areAccepted != false && (state == nil || state == "accepted")
    }
    isSuppressed = areAccepted ?? false
  }

  /// Whether the result is a current finding that is not suppressed.
  var isInForce: Bool {
    let isAbout = reference.kind.map { ["fail", "open", "review"].contains($0) } ?? true
    return isAbout && !isSuppressed && baselineState != "absent"
  }
}

/// A message: a text, or the id of a message of the rule with its arguments.
struct SARIFMessage: Hashable {
  var text: String?
  private(set) var id: String?
  private(set) var arguments: [String] = []

  init() {}

  init(reading json: inout JSONStream) throws(StreamFault) {
    try json.readObjectIfAny { (json, key) throws(StreamFault) in
      switch key {
      case "text": text = try json.readString()
      case "markdown": if text == nil { text = try json.readString() }
      case "id": id = try json.readString()
      case "arguments":
        try json.readArrayIfAny { (json) throws(StreamFault) in
          guard let argument = try json.readString(), arguments.count < 100 else { return }
          arguments.append(argument.shortened(to: 1024))
        }
      default: break
      }
    }
  }

  /// The text with `{0}` and so on replaced (§3.11.5); double braces are literal braces.
  static func filled(_ template: String, with arguments: [String]) -> String {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var output: [UInt8] = []
    var rest = Array(template.utf8)[...]
    while let byte = rest.popFirst(), output.count < longest {
      let digits = rest.prefix { ASCII.isDigit($0) }
      if byte == open, let number = ASCII.number(digits), number < arguments.count,
        rest[digits.endIndex...].first == close
      {
        output += arguments[number].utf8
        rest = rest[digits.endIndex...].dropFirst()
      } else {
        if byte == open || byte == close, rest.first == byte { rest.removeFirst() }
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static let longest = 1 << 16
}
