/// One line of a changelog, and its section.
package struct ChangelogEntry: Hashable, Sendable {
  /// The sections of Keep a Changelog, in its order.
  package enum Section: String, CaseIterable, Sendable {
    case added = "Added"
    case changed = "Changed"
    case deprecated = "Deprecated"
    case removed = "Removed"
    case fixed = "Fixed"
    case security = "Security"
  }

  package let section: Section
  package let text: String
  /// True for a breaking change, which its line mentions.
  package let isBreaking: Bool

  /// Creates a line of a section.
  package init(_ section: Section, _ text: String, isBreaking: Bool = false) {
    (self.section, self.isBreaking) = (section, isBreaking)
    self.text = isBreaking ? "**Breaking:** " + text : text
  }

  /// The entry for a commit subject or a pull request title; nil if users don't notice the change.
  ///
  /// `branch` and `number` are those of the pull request, if known. `body` follows the title and
  /// may contain a footer about a breaking change. `hasBreaking` is true if a commit of the change
  /// is marked as breaking.
  package init?(
    title: String, body: String = "", branch: String? = nil, number: Int? = nil,
    hasBreaking: Bool = false
  ) {
    var words = ChangelogTitle(title)
    let isBreaking = words.isBreaking || hasBreaking || Self.breaks(body)
    if words.isHousekeeping && !isBreaking || words.text.isEmpty { return nil }
    let section = words.section ?? Self.section(ofBranch: branch ?? "") ?? .changed
    let reference = number.map { "(#\($0))" } ?? ""
    if !reference.isEmpty, !words.text.hasSuffix(reference) { words.text += " " + reference }
    self.init(section, words.text, isBreaking: isBreaking)
  }

  /// True if a commit message marks a breaking change.
  package static func breaks(title: String, body: String) -> Bool {
    ChangelogTitle(title).isBreaking || breaks(body)
  }

  /// A squash commit lists its commits as `* feat!: …`, followed by their footers.
  private static func breaks(_ body: String) -> Bool {
    body.split(separator: "\n").contains { line in
      line.hasPrefix("BREAKING CHANGE: ") || line.hasPrefix("BREAKING-CHANGE: ")
        || line.hasPrefix("* ") && ChangelogTitle(String(line.dropFirst(2))).isBreaking
    }
  }

  private static func section(ofBranch name: String) -> Section? {
    switch name.split(separator: "/").first?.lowercased() {
    case "feature", "feat": .added
    case "bugfix", "fix", "hotfix": .fixed
    default: nil
    }
  }
}

/// The links at the end of a changelog: `[1.4.0]: https://…/compare/v1.3.0...v1.4.0`.
struct ChangelogLinks {
  private let lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  static func isLink(_ line: String) -> Bool {
    guard line.hasPrefix("["), let end = line.firstRange(of: "]: ") else { return false }
    return !line[..<end.lowerBound].dropFirst().contains("]")
  }

  /// The lines with `Unreleased` compared to the version, and a new line for the version.
  func releasing(_ version: String) -> [String] {
    lines.flatMap { line -> [String] in
      guard let link = UnreleasedLink(line) else { return [line] }
      let tag = link.prefix + version
      return [
        link.head + tag + link.joint + link.tip,
        "[\(version)]: " + link.address + link.base + link.joint + tag,
      ]
    }
  }
}

/// The parts of the link of `Unreleased`.
private struct UnreleasedLink {
  let head: String
  let address: String
  let base: String
  let joint = "..."
  let tip: String

  init?(_ line: String) {
    guard let colon = line.firstRange(of: "]: "),
      line[..<colon.lowerBound].lowercased() == "[unreleased",
      let compare = line.firstRange(of: "/compare/"), let dots = line.firstRange(of: "..."),
      compare.upperBound <= dots.lowerBound, colon.upperBound <= compare.lowerBound
    else { return nil }
    head = String(line[..<compare.upperBound])
    address = String(line[colon.upperBound..<compare.upperBound])
    base = String(line[compare.upperBound..<dots.lowerBound])
    tip = String(line[dots.upperBound...])
  }

  /// The prefix of version numbers in tags.
  var prefix: String { String(base.prefix { !$0.isNumber }) }
}
