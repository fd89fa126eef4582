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
  package var answers: [String: String]
  /// By the path from the top, which leads nowhere else.
  package var files: [String: LockedFile]

  /// A lock of these values.
  package init(
    template: String, templateVersion: String, answers: [String: String] = [:],
    files: [String: LockedFile] = [:]
  ) {
    self.template = template
    self.templateVersion = templateVersion
    self.answers = answers
    self.files = files
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let files = files.mapValues { file -> JSONValue in
      ["ownership": .string(file.ownership.rawValue), "sha256": .string(file.digest)]
    }
    let value: JSONValue = [
      "schemaVersion": .number(Self.schemaVersion), "template": .string(template),
      "templateVersion": .string(templateVersion),
      "answers": .object(answers.mapValues(JSONValue.string)), "files": .object(files),
    ]
    return JSONWriter().bytes(value) + [UInt8(ascii: "\n")]
  }
}
