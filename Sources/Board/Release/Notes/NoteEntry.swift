/// A change in the release notes.
package struct NoteEntry: Hashable, Sendable {
  package var number: Int
  package var title: String
  package var url: String
  package var section: NoteSection

  /// Reads the section from the title's prefix, else the labels, else the branch type.
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

/// A section of the notes, in reading order.
package enum NoteSection: String, CaseIterable, Sendable {
  case new
  case fixed
  case changed
  /// Internal changes, not included in store texts.
  case upkeep

  /// The heading of the section.
  package var heading: String {
    switch self {
    case .new: "New"
    case .fixed: "Fixed"
    case .changed: "Changed"
    case .upkeep: "Behind the scenes"
    }
  }

  init?(prefix: String) { self.init(prefix, in: Self.prefixes) }
  init?(label: String) { self.init(label.lowercased(), in: Self.labels) }
  init?(kind: String) { self.init(kind, in: Self.kinds) }

  private init?(_ word: String, in table: [NoteSection: Set<String>]) {
    guard let section = table.first(where: { $0.value.contains(word) })?.key else { return nil }
    self = section
  }

  private static let prefixes: [NoteSection: Set<String>] = [
    .new: ["feat", "feature"], .fixed: ["fix", "bugfix", "hotfix"],
    .changed: ["perf", "change"],
    .upkeep: ["chore", "ci", "build", "test", "tests", "docs", "refactor", "style"],
  ]
  private static let labels: [NoteSection: Set<String>] = [
    .new: ["feature", "enhancement"], .fixed: ["bug", "fix", "regression"],
    .upkeep: ["chore", "dependencies", "documentation", "ci", "refactoring", "tests"],
  ]
  private static let kinds: [NoteSection: Set<String>] = [
    .new: ["feature"], .fixed: ["bugfix", "hotfix", "fix"], .upkeep: ["chore", "docs"],
  ]
}
