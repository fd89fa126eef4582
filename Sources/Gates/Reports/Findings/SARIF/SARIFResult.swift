import Formats

/// One result as it is written, before what it refers to is known.
struct SARIFResult {
  /// What its level follows from.
  struct RuleReference: Hashable {
    var ruleID: String?
    var ruleIndex: Int?
    /// Which of the tool's extensions has the rule; nil for the tool itself.
    var extensionIndex: Int?
    var level: String?
    var kind: String?
  }

  private(set) var reference = RuleReference()
  private(set) var message = SARIFMessage()
  private(set) var location = SARIFLocation()
  private(set) var isSuppressed = false
  private(set) var baselineState: String?

  /// Reads the object that is next.
  init(reading stream: inout JSONStream) throws(StreamFault) {
    try stream.readObject { (stream, key) throws(StreamFault) in
      switch key {
      case "ruleId": reference.ruleID = try stream.readString() ?? reference.ruleID
      case "ruleIndex": reference.ruleIndex = try stream.readIndex() ?? reference.ruleIndex
      case "rule": try readRule(&stream)
      case "level": reference.level = try stream.readString()?.lowercased().shortened(to: 64)
      case "kind": reference.kind = try stream.readString()?.lowercased().shortened(to: 64)
      case "message": try message.read(&stream)
      case "locations": try readLocations(&stream)
      case "suppressions": try readSuppressions(&stream)
      case "baselineState": baselineState = try stream.readString()?.lowercased()
      default: break
      }
    }
    message.text = message.text?.shortened(to: 4096)
    reference.ruleID = reference.ruleID?.shortened(to: 256)
  }

  private mutating func readRule(_ stream: inout JSONStream) throws(StreamFault) {
    try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
      switch key {
      case "id": reference.ruleID = try stream.readString() ?? reference.ruleID
      case "index": reference.ruleIndex = try stream.readIndex() ?? reference.ruleIndex
      case "toolComponent":
        try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
          if key == "index" { reference.extensionIndex = try stream.readIndex() }
        }
      default: break
      }
    }
  }

  /// Only the first that names a file; the others tell where else the same is to be seen.
  private mutating func readLocations(_ stream: inout JSONStream) throws(StreamFault) {
    try stream.readArrayIfAny { (stream) throws(StreamFault) in
      if location.isKnown { return }
      location = try SARIFLocation(reading: &stream)
    }
  }

  /// One that is rejected or under review suppresses nothing (§3.35.3).
  private mutating func readSuppressions(_ stream: inout JSONStream) throws(StreamFault) {
    try stream.readArrayIfAny { (stream) throws(StreamFault) in
      var state: String?
      try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
        if key == "state" || key == "status" { state = try stream.readString()?.lowercased() }
      }
      if state == nil || state == "accepted" { isSuppressed = true }
    }
  }

  /// Whether the result tells that something is wrong now, and nobody has accepted it.
  var isInForce: Bool {
    let isAbout = reference.kind.map { ["fail", "open", "review"].contains($0) } ?? true
    return isAbout && !isSuppressed && baselineState != "absent"
  }
}
