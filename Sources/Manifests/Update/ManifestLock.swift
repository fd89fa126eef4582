import Diagnostics

/// The state after the last update of a project: the template, the values, and every file.
///
/// It is stored in `.flowctl/manifest.lock` as JSON with a stable format.
package struct ManifestLock: Hashable, Sendable {
  /// The path of the file, relative to the top of the repository.
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

  /// Creates a lock file with these values.
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

  /// Creates a file with the digest of what was written.
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
