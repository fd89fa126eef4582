package import Base

/// The content of `template.yml`.
package struct TemplateDescription: Hashable, Sendable {
  /// The file that marks a folder as a template.
  package static let fileName = "template.yml"

  package internal(set) var name = ""
  package internal(set) var version = ""
  package internal(set) var summary = ""
  /// Templates whose files come first.
  package internal(set) var layers: [String] = []
  /// True for a folder that can only be a layer.
  package internal(set) var isLayer = false
  package internal(set) var questions: [TemplateQuestion] = []
  package internal(set) var rules: [FileRule] = []
  package internal(set) var renames: [FileRename] = []

  /// Merges with a layer: values of this template override those of the layer.
  func onto(_ layer: TemplateDescription) -> TemplateDescription {
    var both = self
    let own = Set(questions.map(\.name))
    both.questions = layer.questions.filter { !own.contains($0.name) } + questions
    both.rules = rules + layer.rules
    both.renames = layer.renames + renames
    return both
  }
}

/// The ownership of files that match a path, and the condition to write them.
package struct FileRule: Hashable, Sendable {
  /// As written, for messages.
  package let pattern: String
  package let ownership: FileOwnership
  /// The variable that must be true; nil for files that are always written.
  package let when: String?
  let glob: Glob
  let place: Place
}

/// A file that a later version renames; its edits are kept.
package struct FileRename: Hashable, Sendable {
  /// In a description, a path of the template's folder with `__name__` for variables.
  package let from: String
  package let to: String
  /// The first version with the new name.
  package let since: TemplateVersion

  package init(from: String, to: String, since: TemplateVersion) {
    (self.from, self.to, self.since) = (from, to, since)
  }
}

/// A file in a template's folder.
package struct TemplateFile: Hashable, Sendable {
  /// Relative to the folder, such as `files/App/App.swift.mustache`.
  package let path: String
  package let bytes: [UInt8]
  /// Whether it is executable, as its output then is.
  package let isExecutable: Bool

  package init(path: String, bytes: [UInt8], isExecutable: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.isExecutable = isExecutable
  }
}

/// The version of a template: numbers separated by dots, compared by number.
package struct TemplateVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let description: String
  private let numbers: [Int]

  /// Reads a version such as `1.4.0`; nil if it is invalid.
  package init?(parsing text: String) {
    guard AnswerKind.version.allows(text) else { return nil }
    description = text
    numbers = text.split(separator: ".").compactMap { Int($0) }
  }

  package static func < (left: TemplateVersion, right: TemplateVersion) -> Bool {
    left.padded.lexicographicallyPrecedes(right.padded)
  }

  private var padded: [Int] { numbers + Array(repeating: 0, count: max(0, 3 - numbers.count)) }
}

/// The reason why a template generates no files.
package enum TemplateError: Error, Hashable, Sendable {
  case template([Diagnostic])
  /// Required variables without a value.
  case unanswered([TemplateQuestion])
  /// Values that are invalid or have no variable.
  case answers([AnswerFault])

  static func fault(
    _ message: String, at place: Place, hint: Remedy? = nil
  ) -> TemplateError {
    .template([Diagnostic(.template, message, hint: hint, place: place)])
  }
}

/// The size limits of a template; larger ones are rejected.
package enum TemplateLimits {
  /// Files of a template, including its layers.
  package static let files = 2000
  /// Bytes of one file.
  package static let fileBytes = 1 << 20
  /// Bytes of all files.
  package static let bytes = 16 << 20
  /// Nested directories.
  package static let depth = 16
  /// Variables, lines of `files` and lines of `renames`, each.
  static let lines = 200
  /// Tags of one file.
  static let tags = 10_000
  /// Nested sections.
  static let sections = 16
  /// Characters of a value.
  static let answer = 200
}
