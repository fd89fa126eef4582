package import Diagnostics
import Formats

/// A changelog in the form of Keep a Changelog, whose bytes stay but for what a release adds.
package struct Changelog: Sendable {
  /// Why a changelog is left as it is.
  package enum Fault: Error, Hashable, Sendable {
    case notUTF8
    /// It has a section of the version already, in this line.
    case released(version: String, line: Int)
    /// It has neither a section of a version nor `## [Unreleased]`.
    case noSections
  }

  private var lines: [Substring]
  let lineEnd: String

  /// Reads the bytes of a changelog.
  package init(_ bytes: [UInt8]) throws(Fault) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    // By bytes: "\r\n" is one character.
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    lineEnd = lines.first?.utf8.last == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// The bytes with the section of a version below `## [Unreleased]`.
  ///
  /// What stood below `Unreleased` goes into it, word by word; entries that it has not got are
  /// added to their parts. Links at the end that compare versions are kept up.
  ///
  /// - Throws: `released` where the version has a section, `noSections` where the file is none.
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

  /// The bytes with entries in the section of a version; nil where there is none, or it has text.
  package func filling(_ version: String, with entries: [ChangelogEntry]) -> [UInt8]? {
    guard !entries.isEmpty, let line = line(of: version) else { return nil }
    let end = sectionEnd(after: line - 1)
    guard lines[line..<end].allSatisfy({ Self.bare($0).isEmpty }) else { return nil }
    let output =
      lines[..<line].map(Self.bare) + ChangelogPart([""]).adding(entries)
      + lines[end...].map(Self.bare)
    return Array(output.joined(separator: lineEnd).utf8)
  }

  /// The line of the section of a version, counted from 1.
  package func line(of version: String) -> Int? {
    lines.firstIndex { Self.heading($0) == version }.map { $0 + 1 }
  }

  /// What stands below `## [Unreleased]`, without empty lines around it.
  package var unreleased: String {
    guard let start = lines.firstIndex(where: { Self.heading($0)?.lowercased() == "unreleased" })
    else { return "" }
    var part = lines[(start + 1)..<sectionEnd(after: start)].map(Self.bare)[...]
    part = part.drop(while: \.isEmpty)
    while part.last?.isEmpty == true { part.removeLast() }
    return part.joined(separator: "\n")
  }

  /// What stands before the sections, these by their names, and the links at the end.
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

  /// Where the links at the end begin, or the end.
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

  /// What a heading of the second level names, without brackets and what follows: `1.4.0`.
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

/// The lines of one version of a changelog, with the parts that it has.
struct ChangelogPart {
  private var lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  /// The lines with entries added that they have not got, an empty line at the end.
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

  /// One empty line at the end, and no more than there were.
  private var ended: [String] { lines.last?.isEmpty == true ? lines : lines + [""] }
}
