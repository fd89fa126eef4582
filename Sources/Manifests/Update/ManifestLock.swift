import Diagnostics

/// What the last update of a project knew: the template, the answers, and every file.
///
/// It is kept in `.flowctl/manifest.lock` as JSON that is the same for the same value.
package struct ManifestLock: Hashable, Sendable {
  /// Where the file lies, from the top of the repository.
  package static let path = ".flowctl/manifest.lock"
  static let schemaVersion = 1

  package var template: String
  package var templateVersion: String
  package var origin: TemplateOrigin
  package var answers: [String: String]
  /// Answers of before that files of the project's own may still hold; the oldest first.
  package var formerAnswers: [[String: String]] = []
  /// By the path from the top, which leads nowhere else.
  package var files: [String: LockedFile]

  /// A lock of these values.
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

/// A file as the last update left it.
package struct LockedFile: Hashable, Sendable {
  package var ownership: FileOwnership
  /// SHA-256 of what the template gave, in hexadecimal digits; of a file with marked regions, of these.
  package var digest: String

  /// A file with the digest of what was written.
  package init(_ ownership: FileOwnership, digest: String) {
    self.ownership = ownership
    self.digest = digest
  }
}

/// Who a file belongs to that a template made.
package enum FileOwnership: String, CaseIterable, Sendable {
  /// The template's: an update writes it anew.
  case generated
  /// Both sides': an update merges what either changed.
  case merged
  /// The project's, after it was written once.
  case seedOnce = "seed-once"
  /// The project's, but for the marked parts.
  case regions
}

/// Where the template of a project is found again.
package enum TemplateOrigin: Hashable, Sendable {
  /// In the program itself, by its name.
  case builtIn
  /// A folder as it was named: from the top of the project, or absolute.
  case folder(String)
  /// A repository at one commit, by its full id.
  case git(url: String, commit: String)
}
