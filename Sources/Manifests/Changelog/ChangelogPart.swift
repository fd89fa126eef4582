/// The lines of one version of a changelog, with the parts that it has.
struct ChangelogPart {
  private var lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  /// The lines with entries added that they have not got, an empty line at the end.
  func adding(_ entries: [ChangelogEntry]) -> [String] {
    var part = self
    let known = Set(lines)
    for section in ChangelogEntry.Section.allCases {
      var seen: Set<String> = []
      let bullets = entries.filter { $0.section == section }.map { "- " + $0.text }
        .filter { !known.contains($0) && seen.insert($0).inserted }
      if !bullets.isEmpty { part.add(bullets, to: section) }
    }
    return part.ended
  }

  private mutating func add(_ bullets: [String], to section: ChangelogEntry.Section) {
    guard let heading = lines.firstIndex(of: "### \(section.rawValue)") else {
      lines = ended + ["### \(section.rawValue)", ""] + bullets
      return
    }
    let next = lines[(heading + 1)...].firstIndex { $0.hasPrefix("### ") } ?? lines.endIndex
    let last = lines[heading..<next].lastIndex { !$0.isEmpty } ?? heading
    let isFirst = last == heading
    lines.insert(contentsOf: (isFirst ? [""] : []) + bullets, at: last + 1)
  }

  /// One empty line at the end, and no more than there were.
  private var ended: [String] { lines.last?.isEmpty == true ? lines : lines + [""] }
}
