/// A change that the notes of a release tell.
package struct NoteEntry: Hashable, Sendable {
  package var number: Int
  package var title: String
  package var url: String
  package var section: NoteSection

  /// Reads the section from the title's prefix, else the labels, else the branch's kind.
  package init(number: Int, title: String, url: String, labels: [String] = [], kind: String? = nil)
  {
    self.number = number
    self.url = url
    let (prefix, rest) = Self.split(title)
    let byPrefix = prefix.flatMap(NoteSection.init(prefix:))
    self.title = byPrefix == nil ? title : rest
    section =
      byPrefix ?? labels.lazy.compactMap(NoteSection.init(label:)).first
      ?? kind.flatMap(NoteSection.init(kind:)) ?? .changed
  }

  /// `feat` and `add a button` of `feat(ui)!: add a button`.
  private static func split(_ title: String) -> (prefix: String?, rest: String) {
    guard let colon = title.firstIndex(of: ":") else { return (nil, title) }
    let word = title[..<colon].prefix { $0.isLetter }
    let rest = title[title.index(after: colon)...].drop { $0 == " " }
    let scope = title[word.endIndex..<colon]
    let isPrefix = scope.isEmpty || scope == "!" || (scope.hasPrefix("(") && scope.contains(")"))
    guard isPrefix, !word.isEmpty, let first = rest.first else { return (nil, title) }
    return (word.lowercased(), first.uppercased() + rest.dropFirst())
  }
}

/// A part of the notes, in the order of their reading.
package enum NoteSection: String, CaseIterable, Sendable {
  case new
  case fixed
  case changed
  /// What no user sees; stores are not told.
  case upkeep

  /// The heading of the part.
  package var heading: String {
    switch self {
    case .new: "New"
    case .fixed: "Fixed"
    case .changed: "Changed"
    case .upkeep: "Behind the scenes"
    }
  }

  init?(prefix: String) {
    switch prefix {
    case "feat", "feature": self = .new
    case "fix", "bugfix", "hotfix": self = .fixed
    case "perf", "change": self = .changed
    case "chore", "ci", "build", "test", "tests", "docs", "refactor", "style": self = .upkeep
    default: return nil
    }
  }

  init?(label: String) {
    switch label.lowercased() {
    case "feature", "enhancement": self = .new
    case "bug", "fix", "regression": self = .fixed
    case "chore", "dependencies", "documentation", "ci", "refactoring", "tests": self = .upkeep
    default: return nil
    }
  }

  init?(kind: String) {
    switch kind {
    case "feature": self = .new
    case "bugfix", "hotfix", "fix": self = .fixed
    case "chore", "docs": self = .upkeep
    default: return nil
    }
  }
}
