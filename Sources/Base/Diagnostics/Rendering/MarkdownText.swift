/// GitHub Markdown in which untrusted text can't be markup, link or mention.
package enum MarkdownText {
  /// Text within a sentence, which also stays readable as plain text.
  ///
  /// Markdown characters get a backslash and HTML characters their entities. A zero-width character
  /// after `@` and `#` prevents mentions in GitHub; the start of an address is split.
  package static func escaped(_ text: String) -> String {
    let bytes = Array(ForeignText.shown(text).utf8)
    var output: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: ">"): output += "&gt;".utf8
      case UInt8(ascii: "@"), UInt8(ascii: "#"): output += [byte] + zeroWidth
      case UInt8(ascii: ":") where bytes[(place + 1)...].starts(with: "//".utf8),
        UInt8(ascii: ".") where beginsAddress(bytes[..<place]) || numbersList(bytes, place):
        output += [UInt8(ascii: "\\"), byte]
      case _ where active.contains(byte): output += [UInt8(ascii: "\\"), byte]
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// A table; the cells are Markdown already.
  package static func table(_ heading: [String], _ rows: [[String]]) -> String {
    ([heading, heading.map { _ in "---" }] + rows).map(row).joined()
  }

  /// A line of a table.
  package static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  private static func beginsAddress(_ before: ArraySlice<UInt8>) -> Bool {
    before.suffix(3).map { $0 | 0x20 } == Array("www".utf8)
  }

  /// Whether a period is between leading digits and a space, as in a list.
  private static func numbersList(_ bytes: [UInt8], _ place: Int) -> Bool {
    place > 0 && bytes[..<place].allSatisfy { (0x30...0x39).contains($0) }
      && bytes[(place + 1)...].first == 0x20
  }

  /// A fenced block that its content can't close: the fence is longer than any inner one.
  package static func fenced(_ text: String, language: String = "sh") -> String {
    let lines = ForeignText.lines(text)
    let fence = String(
      repeating: "`", count: max(3, lines.map(longestRun).max().map { $0 + 1 } ?? 3))
    return ([fence + language] + lines + [fence, ""]).joined(separator: "\n")
  }

  private static func longestRun(_ line: String) -> Int {
    var (longest, current) = (0, 0)
    for byte in line.utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }

  private static let zeroWidth = Array("\u{200b}".utf8)

  private static let active = Set(#"\`*_{}[]|~$"#.utf8)
}

/// Markdown within the size limit of GitHub; omitted parts are counted.
package struct BoundedMarkdown {
  /// Bytes reserved for the line that counts the omitted parts.
  private static let reserve = 200

  let limit: Int
  package private(set) var text = ""

  package init(limit: Int) { self.limit = limit }

  /// Appends a text if it fits; false if it does not.
  @discardableResult
  package mutating func put(_ piece: String) -> Bool {
    guard text.utf8.count + piece.utf8.count + Self.reserve <= limit else { return false }
    text += piece
    return true
  }

  /// Appends as many texts as fit, and counts the others.
  package mutating func put<Element>(
    _ elements: [Element], atMost most: Int = .max, more unit: String,
    _ piece: (Element) -> String
  ) {
    var count = 0
    for element in elements.prefix(most) {
      guard put(piece(element)) else { break }
      count += 1
    }
    let left = elements.count - count
    guard left > 0 else { return }
    let line = "\n\(CountText.words(left, "more " + unit)) omitted\n\n"
    if text.utf8.count + line.utf8.count <= limit { text += line }
  }
}

/// A finding as a paragraph of GitHub Markdown.
package enum MarkdownFinding {
  /// Bytes of one text of a finding.
  static let textLimit = 2000

  /// The message with its place, the reason, and the hint.
  package static func section(_ diagnostic: Diagnostic) -> String {
    let word = TextMarks.word(diagnostic).0
    var text = "**\(word)** \(escaped(diagnostic.rule.name))"
    if let subject = diagnostic.subject { text += " of \(escaped(subject))" }
    if let place = diagnostic.place { text += " at \(escaped(place.path)):\(place.line)" }
    text += "  \n\(escaped(diagnostic.message))\n\n"
    text += evidence(diagnostic.evidence)
    if !diagnostic.why.isEmpty { text += "_\(escaped(diagnostic.why))_\n\n" }
    for block in diagnostic.hint?.blocks ?? [] {
      switch block {
      case .words(let words): text += escaped(words) + "\n\n"
      case .commands(let lines):
        text += MarkdownText.fenced(ForeignText.cut(lines, atMost: textLimit)) + "\n"
      }
    }
    return text
  }

  /// The evidence as a list, such as the commits of a merge that must not be included.
  private static func evidence(_ evidence: [String: JSONValue]) -> String {
    var text = ""
    for line in EvidenceText.lines(of: evidence, isWhole: false) {
      text += "- " + escaped(line.value.map { "\(line.name): \($0)" } ?? line.name) + "\n"
      let rest = line.left > 0 ? ["\(line.left) more"] : []
      for value in line.list + rest { text += "  - \(escaped(value))\n" }
    }
    return text.isEmpty ? "" : text + "\n"
  }

  private static func escaped(_ text: String) -> String {
    MarkdownText.escaped(ForeignText.cut(text, atMost: textLimit))
  }
}

/// Evidence as lines of text, by name.
struct EvidenceText {
  /// One name with its values.
  struct Line {
    let name: String
    /// A single value beside the name.
    var value: String?
    /// Values below the name, one per line.
    var list: [String] = []
    /// Number of values that are not in the list.
    var left = 0

    /// The lines of text, one per value.
    var texts: [String] {
      if let value { return ["\(name): \(value)"] }
      return ["\(name):"] + list.map { "  " + $0 } + (left > 0 ? ["  \(left) more"] : [])
    }
  }

  /// The lists of the evidence, each limited to five values; complete if `isWhole`.
  ///
  /// `count` is the length of a single list before the rule truncated it.
  static func lines(of evidence: [String: JSONValue], isWhole: Bool) -> [Line] {
    var shown: [(key: String, value: JSONValue)] = []
    var lists = 0
    for entry in evidence {
      if case .array = entry.value { lists += 1 } else if !isWhole { continue }
      shown.append(entry)
    }
    var total = 0
    if lists == 1, case .number(let count) = evidence["count"] { total = count }
    if shown.count > 1 {
      shown.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
    return shown.compactMap { line($0.key, $0.value, of: total, isWhole: isWhole) }
  }

  private static func line(
    _ name: String, _ value: JSONValue, of total: Int, isWhole: Bool
  ) -> Line? {
    guard case .array(let elements) = value, !elements.isEmpty else {
      return isWhole ? Line(name: name, value: text(value)) : nil
    }
    let shown = isWhole ? elements[...] : elements.prefix(5)
    let left = max(total, elements.count) - shown.count
    if let only = shown.first, shown.count == 1, left == 0 {
      return Line(name: name, value: text(only))
    }
    return Line(name: name, list: shown.map(text), left: left)
  }

  /// A value on one line: the members of an object in order, such as id and subject.
  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .object(let members):
      members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { inner($0.value) }.joined(separator: " ")
    default: inner(value)
    }
  }

  private static func inner(_ value: JSONValue) -> String {
    if case .string(let text) = value { return text }
    return String(decoding: JSONWriter(.compact).bytes(value), as: UTF8.self)
  }
}
