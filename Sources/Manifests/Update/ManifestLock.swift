package import Base

/// The state after the last update of a project: the template, the values, and every file.
///
/// It is stored in `.flowctl/manifest.lock` as JSON with a stable format.
package struct ManifestLock: Hashable, Sendable {
  package static let path = ".flowctl/manifest.lock"
  static let schemaVersion = 1

  package var template: String
  package var templateVersion: String
  package var origin: TemplateOrigin
  package var answers: [String: String]
  /// Former values that unmanaged files may still contain, oldest first.
  package var formerAnswers: [[String: String]] = []
  /// By path relative to the top.
  package var files: [String: LockedFile]

  package init(
    template: String, templateVersion: String, origin: TemplateOrigin = .builtIn,
    answers: [String: String] = [:], files: [String: LockedFile] = [:]
  ) {
    self.template = template
    self.templateVersion = templateVersion
    self.origin = origin
    self.answers = answers
    self.files = files
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let files = files.mapValues { file -> JSONValue in
      ["ownership": .string(file.ownership.rawValue), "sha256": .string(file.digest)]
    }
    var value: [String: JSONValue] = [
      "schemaVersion": .number(Self.schemaVersion), "template": .string(template),
      "templateVersion": .string(templateVersion),
      "answers": .object(answers.mapValues(JSONValue.string)), "files": .object(files),
    ]
    if !formerAnswers.isEmpty {
      value["formerAnswers"] = .array(
        formerAnswers.map { .object($0.mapValues(JSONValue.string)) })
    }
    switch origin {
    case .builtIn: break
    case .folder(let folder): value["folder"] = .string(folder)
    case .git(let url, let commit):
      value["url"] = .string(url)
      value["commit"] = .string(commit)
    }
    return JSONWriter().bytes(.object(value)) + [UInt8(ascii: "\n")]
  }
}

/// A file after the last update.
package struct LockedFile: Hashable, Sendable {
  package var ownership: FileOwnership
  /// SHA-256 of the template's output in hexadecimal digits; for marked regions, the digest of the
  /// regions.
  package var digest: String

  package init(_ ownership: FileOwnership, digest: String) {
    self.ownership = ownership
    self.digest = digest
  }
}

/// The owner of a generated file.
package enum FileOwnership: String, CaseIterable, Sendable {
  /// The template owns it: an update rewrites it.
  case generated
  /// Both own it: an update merges the changes.
  case merged
  /// The project owns it after it is written once.
  case seedOnce = "seed-once"
  /// The project owns it, except for the marked regions.
  case regions
}

/// The place of a project's template.
package enum TemplateOrigin: Hashable, Sendable {
  /// A built-in template, by its name.
  case builtIn
  /// A folder as the user named it: relative to the top of the project, or absolute.
  case folder(String)
  /// A commit of a repository, by its full id.
  case git(url: String, commit: String)
}

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
