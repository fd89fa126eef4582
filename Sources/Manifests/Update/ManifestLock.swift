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
