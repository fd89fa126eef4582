package import Gitflow

/// The notes of a release, the source of every output format.
package struct ReleaseNotes: Hashable, Sendable {
  package var version: Version
  /// By section, then by number.
  package private(set) var entries: [NoteEntry]
  /// A page with all changes; nil without an earlier release.
  package var comparisonURL: String?

  /// Creates notes.
  package init(version: Version, entries: [NoteEntry], comparisonURL: String? = nil) {
    self.version = version
    self.comparisonURL = comparisonURL
    self.entries = NoteSection.allCases.flatMap { section in
      entries.filter { $0.section == section }.sorted { $0.number < $1.number }
    }
  }

  /// The notes as blocks, without the title of the page.
  package var blocks: [ContentBlock] {
    var blocks: [ContentBlock] = []
    for section in NoteSection.allCases {
      let own = entries.filter { $0.section == section }
      if own.isEmpty { continue }
      blocks.append(.heading(level: 2, [.text(section.heading)]))
      blocks.append(
        .list(own.map { [.text($0.title + " "), .link("#\($0.number)", to: $0.url)] }))
    }
    if blocks.isEmpty { blocks.append(.paragraph([.text("No changes")])) }
    if let comparisonURL {
      blocks.append(.paragraph([.link("All changes", to: comparisonURL)]))
    }
    return blocks
  }

  /// The text for a store: a line for each change that users see, as many as the limit allows.
  package func storeText(atMost limit: Int) -> StoreText {
    let lines = entries.filter { $0.section != .upkeep }.map { "• " + StoreText.line($0.title) }
    return StoreText(lines: lines, limit: limit)
  }
}

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
