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
    JSONWriter().bytes(StoredLock(self).json) + [UInt8(ascii: "\n")]
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
package enum FileOwnership: String, CaseIterable, Sendable, JSONStored {
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
    let stored = try StoredLock(json: bytes)
    guard stored.version == Self.schemaVersion else {
      throw StreamFault(.wrongShape(expected: "'schemaVersion' \(Self.schemaVersion)"))
    }
    guard stored.lock.files.keys.allSatisfy(ManifestPath.isSafe) else {
      throw StreamFault(.wrongShape(expected: "paths within the repository"))
    }
    self = stored.lock
    if let url = stored.url { origin = .git(url: url, commit: stored.commit ?? "") }
    if let folder = stored.folder { origin = .folder(folder) }
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
}

/// A lock as it is stored: its format and the parts of its origin.
private struct StoredLock: JSONRecord {
  var lock = ManifestLock(template: "", templateVersion: "")
  var version = 0
  var folder: String?
  var url: String?
  var commit: String?

  static var blank: StoredLock { StoredLock() }

  static var fields: [JSONField<StoredLock>] {
    [
      .stored("schemaVersion", \.version), .stored("template", \.lock.template),
      .stored("templateVersion", \.lock.templateVersion), .stored("answers", \.lock.answers),
      .stored("files", \.lock.files), .stored("folder", \.folder).omitting(.null),
      .stored("url", \.url).omitting(.null), .stored("commit", \.commit).omitting(.null),
    ]
  }
}

extension StoredLock {
  init(_ lock: ManifestLock) {
    self.init(lock: lock, version: ManifestLock.schemaVersion)
    if case .folder(let folder) = lock.origin { self.folder = folder }
    if case .git(let url, let commit) = lock.origin { (self.url, self.commit) = (url, commit) }
  }
}

extension LockedFile: JSONRecord {
  package static var blank: LockedFile { LockedFile(.generated, digest: "") }

  package static var fields: [JSONField<LockedFile>] {
    [.stored("ownership", isRequired: true, \.ownership), .stored("sha256", \.digest)]
  }

  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(.blank, Self.fields)
    guard digest.utf8.count == 64, digest.allSatisfy(\.isHexDigit) else {
      throw StreamFault(.wrongShape(expected: "'ownership' and 'sha256' of a file"))
    }
  }
}
