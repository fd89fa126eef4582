/// Merges a changelog of two branches by section, so that release sections never conflict.
package struct ChangelogMerge {
  /// The parts of a changelog: the header, the sections, and the links at the end.
  private struct Parts {
    var head: [String]
    var sections: [(name: String, lines: [String])]
    var links: [String]

    subscript(name: String) -> [String]? { sections.first { $0.name == name }?.lines }
  }

  private let bases: [Parts]
  private let ours: Parts
  private let theirs: Parts

  /// The bytes with the sections and entries of both sides, the newest version first.
  ///
  /// An entry is gone if one side removed or moved it. `ours` wins in the header and the links. Nil
  /// if one side is not a changelog, or has two sections with one name.
  package static func merge(bases: [[UInt8]], ours: [UInt8], theirs: [UInt8]) -> [UInt8]? {
    let old = bases.compactMap(parts).map(\.0)
    guard old.count == bases.count, let (own, end) = parts(of: ours),
      let (other, _) = parts(of: theirs)
    else { return nil }
    let merge = ChangelogMerge(bases: old, ours: own, theirs: other)
    return merge.lines.map { Array($0.joined(separator: end).utf8) }
  }

  private static func parts(of bytes: [UInt8]) -> (Parts, lineEnd: String)? {
    guard let log = try? Changelog(bytes) else { return nil }
    let (head, sections, links) = log.parts
    return (Parts(head: head, sections: sections, links: links), log.lineEnd)
  }

  private var lines: [String]? {
    guard Set(ours.sections.map(\.name)).count == ours.sections.count,
      Set(theirs.sections.map(\.name)).count == theirs.sections.count
    else { return nil }
    var merged: [(name: String, lines: [String])] = []
    for section in ours.sections + theirs.sections.filter({ ours[$0.name] == nil }) {
      let lines = Self.section(
        bases.map { $0[section.name] }, ours[section.name], theirs[section.name])
      if let lines { Self.insert((section.name, lines), into: &merged) }
    }
    let isOurs = theirs.head == ours.head || !bases.allSatisfy { $0.head == ours.head }
    return (isOurs ? ours.head : theirs.head) + merged.flatMap(\.lines) + links
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

  /// The lines of a section; nil if it was deleted.
  private static func section(
    _ bases: [[String]?], _ ours: [String]?, _ theirs: [String]?
  ) -> [String]? {
    if ours == theirs || bases.allSatisfy({ $0 == theirs }) { return ours }
    if bases.allSatisfy({ $0 == ours }) { return theirs }
    guard let ours = ours.map(ChangelogPart.init) else { return theirs }
    guard let theirs = theirs.map(ChangelogPart.init) else { return ours.lines }
    let known = bases.flatMap { ChangelogPart($0 ?? []).blocks }
    let (left, kept) = (Set(theirs.blocks), Set(known))
    return ours.removing(kept.subtracting(left)).adding(theirs.blocks.filter { !kept.contains($0) })
      .ended
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
}
