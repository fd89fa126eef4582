import Formats

/// Where something lies, as it is written: a result, a file of the run, or a folder that URIs are
/// relative to; it may lie in another folder, or nobody says where.
struct SARIFPlace {
  private(set) var uri: String?
  private(set) var folder: String?
  /// Its place among the run's artifacts, for those without a URI.
  private(set) var artifact: Int?
  private(set) var line: Int?
  private(set) var column: Int?

  var isKnown: Bool { uri != nil || artifact != nil }

  mutating func readLocation(_ json: inout JSONStream) throws(StreamFault) {
    try json.readMember("physicalLocation") { (json) throws(StreamFault) in
      try json.readObjectIfAny { (json, key) throws(StreamFault) in
        switch key {
        case "artifactLocation": try read(&json)
        case "region": try readRegion(&json)
        default: break
        }
      }
    }
  }

  mutating func read(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObjectIfAny { (json, key) throws(StreamFault) in
      switch key {
      case "uri": uri = try json.readString()?.shortened(to: 4096)
      case "uriBaseId": folder = try json.readString()?.shortened(to: 256)
      case "index": artifact = try json.readIndex()
      default: break
      }
    }
  }

  private mutating func readRegion(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObjectIfAny { (json, key) throws(StreamFault) in
      switch key {
      case "startLine": line = try json.readPosition()
      case "startColumn": column = try json.readPosition()
      default: break
      }
    }
  }
}
