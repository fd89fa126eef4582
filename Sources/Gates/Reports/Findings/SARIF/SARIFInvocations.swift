import Formats

/// How the tool's own runs went.
struct SARIFInvocations {
  private(set) var wereSuccessful = true
  /// What went wrong in the tool itself, such as a file that it could not read.
  private(set) var errors = 0
  private(set) var firstError: String?

  /// Reads the array that is next.
  mutating func read(_ stream: inout JSONStream) throws(StreamFault) {
    try stream.readArrayIfAny { (stream) throws(StreamFault) in
      try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
        switch key {
        case "executionSuccessful":
          if try stream.readBool() == false { wereSuccessful = false }
        case "toolExecutionNotifications", "toolConfigurationNotifications":
          try readNotifications(&stream)
        default: break
        }
      }
    }
  }

  private mutating func readNotifications(_ stream: inout JSONStream) throws(StreamFault) {
    try stream.readArrayIfAny { (stream) throws(StreamFault) in
      var level: String?
      var message = SARIFMessage()
      try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
        switch key {
        case "level": level = try stream.readString()
        case "message": try message.read(&stream)
        default: break
        }
      }
      guard level?.lowercased() == "error" else { return }
      errors += 1
      if firstError == nil { firstError = message.text ?? message.id ?? "an error" }
    }
  }
}
