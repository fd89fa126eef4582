import Formats

/// Where a result lies, as it is written.
struct SARIFLocation {
  private(set) var uri: String?
  private(set) var folder: String?
  /// Its place among the run's artifacts, for those without a URI.
  private(set) var artifact: Int?
  private(set) var line: Int?
  private(set) var column: Int?

  init() {}

  /// Reads the object that is next.
  init(reading stream: inout JSONStream) throws(StreamFault) {
    try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
      guard key == "physicalLocation" else { return }
      try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
        switch key {
        case "artifactLocation": try readArtifact(&stream)
        case "region": try readRegion(&stream)
        default: break
        }
      }
    }
  }

  /// Whether it leads to a file.
  var isKnown: Bool { uri != nil || artifact != nil }

  private mutating func readArtifact(_ stream: inout JSONStream) throws(StreamFault) {
    try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
      switch key {
      case "uri": uri = try stream.readString()?.shortened(to: 4096)
      case "uriBaseId": folder = try stream.readString()?.shortened(to: 256)
      case "index": artifact = try stream.readIndex()
      default: break
      }
    }
  }

  private mutating func readRegion(_ stream: inout JSONStream) throws(StreamFault) {
    try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
      switch key {
      case "startLine": line = try stream.readPosition()
      case "startColumn": column = try stream.readPosition()
      default: break
      }
    }
  }
}
