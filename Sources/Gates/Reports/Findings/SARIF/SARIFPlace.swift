import Base

/// A written location: of a result, a file of the run, or a base of URIs; it can be relative to
/// another base, or have none.
struct SARIFPlace {
  private(set) var uri: String?
  private(set) var folder: String?
  /// Its index in the artifacts of the run, for locations without a URI.
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
