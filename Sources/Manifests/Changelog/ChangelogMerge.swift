/// Merges a changelog of two branches by section, so that release sections never conflict.
package struct ChangelogMerge {
  /// The parts of a changelog: the header, the sections, and the links at the end.
  private struct Parts {
    var head: [String]
    var sections: [(name: String, lines: [String])]
    var links: [String]

    subscript(name: String) -> [String]? { sections.first { $0.name == name }?.lines }
  }

  private let base: Parts
  private let ours: Parts
  private let theirs: Parts

  /// The bytes with the sections of both sides, newest first.
  ///
  /// If both sides have a link with the same name, `ours` wins. Nil if both sides changed the same
  /// section differently, or if one side is not a changelog.
  package static func merge(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> [UInt8]? {
    guard let (old, _) = parts(of: base), let (own, end) = parts(of: ours),
      let (other, _) = parts(of: theirs)
    else { return nil }
    let merge = ChangelogMerge(base: old, ours: own, theirs: other)
    return merge.lines.map { Array($0.joined(separator: end).utf8) }
  }

  private static func parts(of bytes: [UInt8]) -> (Parts, lineEnd: String)? {
    guard let log = try? Changelog(bytes) else { return nil }
    let (head, sections, links) = log.parts
    return (Parts(head: head, sections: sections, links: links), log.lineEnd)
  }

  private var lines: [String]? {
    guard let head = Self.pick(base.head, ours.head, theirs.head),
      Set(ours.sections.map(\.name)).count == ours.sections.count,
      Set(theirs.sections.map(\.name)).count == theirs.sections.count
    else { return nil }
    var merged: [(name: String, lines: [String])] = []
    for section in ours.sections + theirs.sections.filter({ ours[$0.name] == nil }) {
      switch Self.section(
        section.name, base[section.name], ours[section.name], theirs[section.name])
      {
      case .none: return nil
      case .some(nil): continue
      case .some(let lines?): Self.insert((section.name, lines), into: &merged)
      }
    }
    return head + merged.flatMap(\.lines) + links
  }

  /// A new section is inserted before the first section of an older version.
  private static func insert(
    _ section: (name: String, lines: [String]),
    into sections: inout [(name: String, lines: [String])]
  ) {
    let number = VersionText.numbers(section.name)
    let place = sections.firstIndex { other in
      guard let own = number, let known = VersionText.numbers(other.name) else { return false }
      return known.lexicographicallyPrecedes(own)
    }
    sections.insert(section, at: place ?? sections.endIndex)
  }

  /// The lines of a section: none if it was deleted, nil if there is a conflict.
  private static func section(
    _ name: String, _ base: [String]?, _ ours: [String]?, _ theirs: [String]?
  ) -> [String]?? {
    if ours == theirs || theirs == base { return .some(ours) }
    if ours == base { return .some(theirs) }
    guard name.lowercased() == "unreleased", let ours, let theirs else { return nil }
    let known = base ?? []
    let added = theirs.filter { !known.contains($0) && !ours.contains($0) }
    let gone = known.filter { !theirs.contains($0) }
    // Besides entries, only headings and empty lines may change.
    guard (added + gone).allSatisfy({ $0.isEmpty || $0.hasPrefix("- ") || $0.hasPrefix("### ") }),
      let entries = entries(of: theirs, among: added)
    else { return nil }
    let left = ours.filter { !$0.hasPrefix("- ") || !gone.contains($0) }
    return .some(ChangelogPart(gone.isEmpty ? left : withoutEmptyParts(left)).adding(entries))
  }

  /// The added entries with their sections; nil if one has an unknown section.
  private static func entries(of lines: [String], among added: [String]) -> [ChangelogEntry]? {
    var part: ChangelogEntry.Section?
    var entries: [ChangelogEntry] = []
    for line in lines {
      if line.hasPrefix("### ") {
        part = ChangelogEntry.Section(rawValue: String(line.dropFirst(4)))
      }
      guard line.hasPrefix("- "), added.contains(line) else { continue }
      guard let part else { return nil }
      entries.append(ChangelogEntry(part, String(line.dropFirst(2))))
    }
    return entries
  }

  /// Removes headings of empty sections.
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

  private var links: [String] {
    func label(_ line: String) -> Substring { line.prefix { $0 != "]" } }
    let known = Set(ours.links.map(label))
    let added = theirs.links.filter { !$0.isEmpty && !known.contains(label($0)) }
    guard let last = ours.links.lastIndex(where: { !$0.isEmpty }) else {
      return theirs.links.contains { !$0.isEmpty } ? theirs.links : ours.links
    }
    var links = ours.links
    links.insert(contentsOf: added, at: last + 1)
    return links
  }

  /// Changes of only one side.
  private static func pick<Value: Equatable>(_ base: Value, _ ours: Value, _ theirs: Value)
    -> Value?
  {
    if ours == theirs || theirs == base { return ours }
    return ours == base ? theirs : nil
  }
}
