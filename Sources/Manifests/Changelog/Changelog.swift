package import Base

/// A changelog in the Keep a Changelog format; only the lines of a release are changed.
package struct Changelog: Sendable {
  /// The reason why a changelog stays unchanged.
  package enum Fault: Error, Hashable, Sendable {
    case notUTF8
    /// It has neither a version section nor `## [Unreleased]`.
    case noSections
  }

  private var lines: [Substring]
  let lineEnd: String

  /// Reads the bytes of a changelog.
  package init(_ bytes: [UInt8]) throws(Fault) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    // Compare bytes: "\r\n" is one character.
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    lineEnd = lines.first?.utf8.last == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// The bytes with the section of a version, by default below `## [Unreleased]`.
  ///
  /// The text below `Unreleased` is moved into it; missing entries are added to its parts. Links at
  /// the end that compare versions are updated for a new section.
  ///
  /// - Throws: `noSections` if the file has none.
  package func releasing(
    _ version: String, on day: CalendarDay, adding entries: [ChangelogEntry] = []
  ) throws(Fault) -> [UInt8] {
    var (head, sections, links) = parts
    let unreleased = sections.firstIndex { $0.name.lowercased() == "unreleased" }
    guard let first = unreleased ?? (sections.isEmpty ? nil : 0) else { throw .noSections }
    var moved = unreleased.map { Array(sections[$0].lines.dropFirst()) } ?? [""]
    if let unreleased { sections[unreleased].lines = [sections[unreleased].lines[0], ""] }
    if let own = sections.firstIndex(where: { $0.name == version }) {
      let part = ChangelogPart(sections[own].lines).adding(ChangelogPart(moved).blocks)
      sections[own].lines = part.adding(entries)
    } else {
      moved = ChangelogPart(moved).adding(entries)
      sections.insert(
        (version, ["## [\(version)] - \(day)"] + moved), at: unreleased.map { $0 + 1 } ?? first)
      links = ChangelogLinks(links).releasing(version)
    }
    return Array((head + sections.flatMap(\.lines) + links).joined(separator: lineEnd).utf8)
  }

  /// Whether a version has a section, and whether that has entries; nil without a section.
  package func hasEntries(of version: String) -> Bool? {
    parts.sections.first { $0.name == version }.map { !ChangelogPart($0.lines).blocks.isEmpty }
  }

  /// The header, the sections by name, and the links at the end.
  var parts: (head: [String], sections: [(name: String, lines: [String])], links: [String]) {
    let links = linksStart
    let starts = lines.indices.filter { $0 < links && Self.heading(lines[$0]) != nil }
    let sections = starts.map { start in
      (
        name: Self.heading(lines[start]) ?? "",
        lines: lines[start..<sectionEnd(after: start)].map(Self.bare)
      )
    }
    return (
      lines[..<(starts.first ?? links)].map(Self.bare), sections, lines[links...].map(Self.bare)
    )
  }

  private func sectionEnd(after start: Int) -> Int {
    let next = lines[(start + 1)..<linksStart].firstIndex { Self.heading($0) != nil }
    return next ?? linksStart
  }

  /// The start of the links at the end, or the end.
  private var linksStart: Int {
    var start = lines.count
    for index in lines.indices.reversed() {
      if ChangelogLinks.isLink(Self.bare(lines[index])) {
        start = index
      } else if !Self.bare(lines[index]).isEmpty {
        break
      }
    }
    return start
  }

  private static func bare(_ line: Substring) -> String {
    line.utf8.last == UInt8(ascii: "\r") ? String(Substring(line.utf8.dropLast())) : String(line)
  }

  /// The name in a second-level heading, without brackets and the rest: `1.4.0`.
  private static func heading(_ line: Substring) -> String? {
    guard line.utf8.starts(with: "## ".utf8) else { return nil }
    let words = bare(line).dropFirst(3).drop { $0 == " " }
    let isBracketed = words.first == "["
    let name = words.dropFirst(isBracketed ? 1 : 0).prefix {
      isBracketed ? $0 != "]" : $0 != " "
    }
    return name.first == "v" && name.dropFirst().first?.isNumber == true
      ? String(name.dropFirst()) : String(name)
  }
}
