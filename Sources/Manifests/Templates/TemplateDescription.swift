package import Diagnostics

/// What `template.yml` says of a template.
package struct TemplateDescription: Hashable, Sendable {
  /// The file that makes a folder a template.
  package static let fileName = "template.yml"

  package internal(set) var name = ""
  package internal(set) var version = ""
  /// What it makes, in a few words.
  package internal(set) var summary = ""
  /// Other templates whose files come first.
  package internal(set) var layers: [String] = []
  /// True for a folder that only lends its files to others.
  package internal(set) var isLayer = false
  package internal(set) var questions: [TemplateQuestion] = []
  package internal(set) var rules: [FileRule] = []
  package internal(set) var renames: [FileRename] = []

  /// The same on top of a layer: what this one says itself goes before what the layer says.
  func onto(_ layer: TemplateDescription) -> TemplateDescription {
    var both = self
    let own = Set(questions.map(\.name))
    both.questions = layer.questions.filter { !own.contains($0.name) } + questions
    both.rules = rules + layer.rules
    both.renames = layer.renames + renames
    return both
  }
}

/// Who the files of some paths belong to, and when they are written at all.
package struct FileRule: Hashable, Sendable {
  /// As written, for messages.
  package let pattern: String
  package let ownership: FileOwnership
  /// The truth value that must hold; nil where they are always written.
  package let when: String?
  let glob: Glob
  let place: Place
}

/// A file that a later version of a template calls otherwise; an edit of it goes along.
package struct FileRename: Hashable, Sendable {
  /// As in the template's folder, with `__name__` in the place of variables.
  package let from: String
  package let to: String
  /// The first version that has the new name.
  package let since: TemplateVersion
}

/// A file of a template's folder as it lies there.
package struct TemplateFile: Hashable, Sendable {
  /// From the folder, as `files/App/App.swift.mustache`.
  package let path: String
  package let bytes: [UInt8]
  /// Whether it is a program, as what is made of it is then.
  package let isExecutable: Bool

  /// A file that was read.
  package init(path: String, bytes: [UInt8], isExecutable: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.isExecutable = isExecutable
  }
}

/// The version of a template: numbers with points, compared number by number.
package struct TemplateVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let description: String
  private let numbers: [Int]

  /// Reads a version such as `1.4.0`; nil where it is none.
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

/// Why a template gives no files.
package enum TemplateError: Error, Hashable, Sendable {
  /// The template itself is wrong, in these ways.
  case template([Diagnostic])
  /// Questions that have no answer and need one.
  case unanswered([TemplateQuestion])
  /// Answers that are not allowed, or that nobody asks for.
  case answers([AnswerFault])

  /// One fault of the template at a place.
  static func fault(
    _ message: String, at place: Place, hint: Remedy? = nil
  ) -> TemplateError {
    .template([Diagnostic(.template, message, hint: hint, place: place)])
  }
}

/// How big a template may be; beyond, it is refused.
package enum TemplateLimits {
  /// Files of a template, those of its layers included.
  package static let files = 2000
  /// Bytes of one file.
  package static let fileBytes = 1 << 20
  /// Bytes of all files.
  package static let bytes = 16 << 20
  /// Directories within one another.
  package static let depth = 16
  /// Questions, lines of `files` and lines of `renames`, each.
  static let lines = 200
  /// Tags of one file.
  static let tags = 10_000
  /// Sections within one another.
  static let sections = 16
  /// Letters of an answer.
  static let answer = 200
}
