import Diagnostics
package import Formats

extension ManifestLock {
  /// Reads the bytes of the lock file; unknown members are ignored.
  ///
  /// - Throws: the first error, including a path outside of the project.
  package init(_ bytes: [UInt8]) throws(StreamFault) {
    if bytes.count > SpecLimits.bytes { throw StreamFault(.tooMuch("\(SpecLimits.bytes) bytes")) }
    var lock = ManifestLock(template: "", templateVersion: "")
    var version = 0
    var (folder, url, commit): (String?, String?, String?)
    var stream = try JSONStream(ByteChunks(bytes))
    try stream.readObject { stream, key throws(StreamFault) in
      switch key {
      case "schemaVersion": version = try stream.readNumber()?.integer ?? 0
      case "template": lock.template = try stream.readString() ?? ""
      case "templateVersion": lock.templateVersion = try stream.readString() ?? ""
      case "folder": folder = try stream.readString()
      case "url": url = try stream.readString()
      case "commit": commit = try stream.readString()
      case "answers":
        lock.answers = try Self.answers(&stream)
      case "formerAnswers":
        try stream.readArray { stream throws(StreamFault) in
          lock.formerAnswers.append(try Self.answers(&stream))
        }
      case "files":
        try stream.readObject { stream, path throws(StreamFault) in
          lock.files[path] = try LockedFile(path: path, &stream)
        }
      default: break
      }
    }
    try stream.readEnd()
    guard version == Self.schemaVersion else {
      throw StreamFault(.wrongShape(expected: "'schemaVersion' \(Self.schemaVersion)"))
    }
    if let url { lock.origin = .git(url: url, commit: commit ?? "") }
    if let folder { lock.origin = .folder(folder) }
    self = lock
  }

  /// True for bytes in a newer format.
  package static func isOfLater(_ bytes: [UInt8]) -> Bool {
    var version = 0
    var stream = try? JSONStream(ByteChunks(bytes))
    try? stream?.readObject { stream, key throws(StreamFault) in
      if key == "schemaVersion" { version = try stream.readNumber()?.integer ?? 0 }
    }
    return version > schemaVersion
  }

  private static func answers(
    _ stream: inout JSONStream
  ) throws(StreamFault) -> [String: String] {
    var answers: [String: String] = [:]
    try stream.readObject { stream, key throws(StreamFault) in
      answers[key] = try stream.readString()
    }
    return answers
  }
}

extension LockedFile {
  fileprivate init(path: String, _ stream: inout JSONStream) throws(StreamFault) {
    var ownership: FileOwnership?
    var digest = ""
    try stream.readObject { stream, key throws(StreamFault) in
      switch key {
      case "ownership": ownership = try stream.readString().flatMap(FileOwnership.init)
      case "sha256": digest = try stream.readString() ?? ""
      default: break
      }
    }
    guard ManifestPath.isSafe(path) else {
      throw StreamFault(.wrongShape(expected: "paths within the repository"))
    }
    guard let ownership, digest.utf8.count == 64, digest.allSatisfy(\.isHexDigit) else {
      throw StreamFault(.wrongShape(expected: "'ownership' and 'sha256' of a file"))
    }
    self.init(ownership, digest: digest)
  }
}
