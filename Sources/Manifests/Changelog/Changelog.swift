package import Diagnostics
import Formats

/// A changelog in the Keep a Changelog format; only the lines of a release are changed.
package struct Changelog: Sendable {
  /// The reason why a changelog stays unchanged.
  package enum Fault: Error, Hashable, Sendable {
    case notUTF8
    /// It already has a section for the version, in this line.
    case released(version: String, line: Int)
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

  /// The bytes with the section of a version below `## [Unreleased]`.
  ///
  /// The text below `Unreleased` is moved into it unchanged; missing entries are added to their
  /// sections. Links at the end that compare versions are updated.
  ///
  /// - Throws: `released` if the version has a section, `noSections` if the file has none.
  package func releasing(
    _ version: String, on day: CalendarDay, adding entries: [ChangelogEntry] = []
  ) throws(Fault) -> [UInt8] {
    if let line = line(of: version) { throw .released(version: version, line: line) }
    let heading = "## [\(version)] - \(day)"
    var output: [String] = []
    let unreleased = lines.firstIndex { Self.heading($0)?.lowercased() == "unreleased" }
    let links = linksStart
    if let unreleased {
      let end = sectionEnd(after: unreleased)
      output += lines[...unreleased].map(Self.bare) + ["", heading]
      output += ChangelogPart(lines[(unreleased + 1)..<end].map(Self.bare)).adding(entries)
      output += lines[end..<links].map(Self.bare)
    } else {
      guard let first = lines.firstIndex(where: { Self.heading($0) != nil }) else {
        throw .noSections
      }
      output += lines[..<first].map(Self.bare) + [heading]
      output += ChangelogPart([""]).adding(entries)
      output += lines[first..<links].map(Self.bare)
    }
    output += ChangelogLinks(lines[links...].map(Self.bare)).releasing(version)
    return Array(output.joined(separator: lineEnd).utf8)
  }

  /// The bytes with entries in the section of a version; nil if it is missing or not empty.
  package func filling(_ version: String, with entries: [ChangelogEntry]) -> [UInt8]? {
    guard !entries.isEmpty, let line = line(of: version) else { return nil }
    let end = sectionEnd(after: line - 1)
    guard lines[line..<end].allSatisfy({ Self.bare($0).isEmpty }) else { return nil }
    let output =
      lines[..<line].map(Self.bare) + ChangelogPart([""]).adding(entries)
      + lines[end...].map(Self.bare)
    return Array(output.joined(separator: lineEnd).utf8)
  }

  /// The line of a version's section, counted from 1.
  package func line(of version: String) -> Int? {
    lines.firstIndex { Self.heading($0) == version }.map { $0 + 1 }
  }

  /// The text below `## [Unreleased]`, without surrounding empty lines.
  package var unreleased: String {
    guard let start = lines.firstIndex(where: { Self.heading($0)?.lowercased() == "unreleased" })
    else { return "" }
    var part = lines[(start + 1)..<sectionEnd(after: start)].map(Self.bare)[...]
    part = part.drop(while: \.isEmpty)
    while part.last?.isEmpty == true { part.removeLast() }
    return part.joined(separator: "\n")
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

/// The lines of one version of a changelog, with its sections.
struct ChangelogPart {
  private var lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  /// The lines with the missing entries added, and an empty line at the end.
  func adding(_ entries: [ChangelogEntry]) -> [String] {
    var part = self
    let known = Set(lines)
    for section in ChangelogEntry.Section.allCases {
      let bullets = entries.filter { $0.section == section }.map { "- " + $0.text }
        .filter { !known.contains($0) }.uniqued
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

  /// Exactly one empty line at the end, if there was any.
  private var ended: [String] { lines.last?.isEmpty == true ? lines : lines + [""] }
}
