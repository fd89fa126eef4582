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
