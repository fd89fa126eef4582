import Formats

/// A file of the run.
struct SARIFArtifact {
  private(set) var uri: String?
  private(set) var folder: String?

  /// Reads the object that is next.
  init(reading stream: inout JSONStream) throws(StreamFault) {
    try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
      guard key == "location" else { return }
      try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
        switch key {
        case "uri": uri = try stream.readString()?.shortened(to: 4096)
        case "uriBaseId": folder = try stream.readString()?.shortened(to: 256)
        default: break
        }
      }
    }
  }
}

/// A folder that URIs are relative to; it may lie in another one, or nobody says where.
struct SARIFFolder {
  private(set) var uri: String?
  private(set) var folder: String?

  /// Reads the object that is next.
  init(reading stream: inout JSONStream) throws(StreamFault) {
    try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
      switch key {
      case "uri": uri = try stream.readString()?.shortened(to: 4096)
      case "uriBaseId": folder = try stream.readString()?.shortened(to: 256)
      default: break
      }
    }
  }
}
