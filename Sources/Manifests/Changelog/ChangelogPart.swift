/// The lines of one version of a changelog, with its parts such as `### Added`.
struct ChangelogPart: Equatable {
  /// An entry with its further lines, and the heading of its part; without one, nil.
  struct Block: Hashable {
    var heading: String?
    var lines: [String]
  }

  private(set) var lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  /// The entries in their order.
  var blocks: [Block] { places.map(\.block) }

  private var places: [(block: Block, range: Range<Int>)] {
    var (places, heading): ([(block: Block, range: Range<Int>)], String?) = ([], nil)
    var isOpen = false
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("## ") || line.hasPrefix("### ") {
        heading = line.hasPrefix("### ") ? line : nil
        isOpen = false
      } else if line.isEmpty {
        isOpen = false
      } else if let last = places.indices.last, Self.continues(line, isOpen),
        places[last].block.heading == heading
      {
        places[last].range = places[last].range.lowerBound..<index + 1
        places[last].block.lines = Array(lines[places[last].range])
        isOpen = true
      } else {
        places.append((Block(heading: heading, lines: [line]), index..<index + 1))
        isOpen = true
      }
    }
    return places
  }

  /// True for a line of the entry above it; `isOpen` is false after an empty line.
  private static func continues(_ line: String, _ isOpen: Bool) -> Bool {
    if line.first?.isWhitespace == true { return true }
    return isOpen && !["- ", "* ", "+ "].contains(where: line.hasPrefix)
  }

  /// The lines with the missing entries added, and an empty line at the end.
  func adding(_ entries: [ChangelogEntry]) -> [String] {
    let blocks = ChangelogEntry.Section.allCases.flatMap { section in
      entries.filter { $0.section == section }.map {
        Block(heading: "### \(section.rawValue)", lines: ["- " + $0.text])
      }
    }
    return adding(blocks).ended
  }

  /// The same with entries that are lines of another changelog.
  func adding(_ blocks: [Block]) -> ChangelogPart {
    var part = self
    let own = self.blocks.map(\.lines)
    var known = Set(own + own.map { Array($0.prefix(1)) })
    for block in blocks where known.insert(block.lines).inserted { part.add(block) }
    return part
  }

  /// Without these entries, and without the headings that they leave empty.
  func removing(_ blocks: Set<Block>) -> ChangelogPart {
    let gone = places.filter { blocks.contains($0.block) }.map(\.range)
    if gone.isEmpty { return self }
    var kept: [String] = []
    for index in lines.indices where !gone.contains(where: { $0.contains(index) }) {
      // Of the empty lines before and after an entry, one stays.
      let isSecond = gone.contains { $0.upperBound == index } && kept.last?.isEmpty == true
      if !isSecond || !lines[index].isEmpty { kept.append(lines[index]) }
    }
    return ChangelogPart(Self.withoutEmptyParts(kept))
  }

  private mutating func add(_ block: Block) {
    let start: Int
    if let heading = block.heading {
      guard let found = lines.firstIndex(of: heading) else {
        lines = ended + [heading, ""] + block.lines
        return
      }
      start = found
    } else {
      start = lines.firstIndex { $0.hasPrefix("## ") } ?? -1
    }
    let next = lines[(start + 1)...].firstIndex { $0.hasPrefix("### ") } ?? lines.endIndex
    let last = lines[max(start, 0)..<next].lastIndex { !$0.isEmpty } ?? start
    lines.insert(contentsOf: (last == start ? [""] : []) + block.lines, at: last + 1)
  }

  /// Exactly one empty line at the end, if there was any.
  var ended: [String] { lines.last?.isEmpty == true ? lines : lines + [""] }

  private static func withoutEmptyParts(_ lines: [String]) -> [String] {
    var kept: [String] = []
    for line in lines.reversed() {
      let next = kept.last { !$0.isEmpty }
      let isEmpty = line.hasPrefix("### ") && (next.map { $0.hasPrefix("### ") } ?? true)
      if isEmpty {
        while kept.last?.isEmpty == true { kept.removeLast() }
      } else {
        kept.append(line)
      }
    }
    return kept.reversed()
  }
}
