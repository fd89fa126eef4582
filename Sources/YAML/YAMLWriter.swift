import Base

/// Writes a tree as block YAML, the same bytes for the same tree.
package struct YAMLWriter {
  private var lines: [String] = []

  /// A document that starts with comment lines and `---`.
  package static func bytes(_ tree: YAMLTree, header: [String] = []) -> [UInt8] {
    var writer = YAMLWriter()
    writer.lines = header.map(comment) + ["---"]
    writer.write(tree, at: 0)
    return Array((writer.lines.joined(separator: "\n") + "\n").utf8)
  }

  /// A comment line, whatever text it contains.
  package static func comment(_ text: String) -> String {
    let line = text.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7f || scalar.value == 0x85
        || scalar.value == 0x2028 || scalar.value == 0x2029 ? " " : String(scalar)
    }
    return line.isEmpty ? "#" : "# " + line.joined()
  }

  private static func indent(_ depth: Int) -> String { String(repeating: " ", count: depth) }

  private mutating func write(_ tree: YAMLTree, at depth: Int) {
    switch tree {
    case .map(let members) where !members.isEmpty:
      for (place, member) in members.enumerated() {
        // Empty lines separate the sections of a document.
        if place > 0, Self.isApart(member, from: members[place - 1], at: depth) { lines.append("") }
        write(member, at: depth)
      }
    case .list(let items) where !items.isEmpty: for item in items { write(item: item, at: depth) }
    default: lines.append(Self.indent(depth) + (Self.inline(tree) ?? ""))
    }
  }

  private mutating func write(_ member: YAMLTree.Member, at depth: Int) {
    if let remark = member.remark { lines.append(Self.indent(depth) + Self.comment(remark)) }
    let head = Self.indent(depth) + Self.scalar(member.key) + ":"
    if let value = Self.inline(member.value) {
      lines.append(value.isEmpty ? head : head + " " + value)
    } else if case .lines(let text) = member.value {
      write(text, behind: head, at: depth + 2)
    } else {
      lines.append(head)
      write(member.value, at: depth + 2)
    }
  }

  private mutating func write(item: YAMLTree, at depth: Int) {
    if let value = Self.inline(item) { return lines.append(Self.indent(depth) + "- " + value) }
    if case .lines(let text) = item {
      return write(text, behind: Self.indent(depth) + "-", at: depth + 2)
    }
    let start = lines.count
    write(item, at: depth + 2)
    // A comment above the first member is written above the item.
    let line = lines[start...].firstIndex { !$0.drop { $0 == " " }.hasPrefix("#") } ?? start
    for place in start..<line {
      lines[place] = Self.indent(depth) + lines[place].drop { $0 == " " }
    }
    lines[line] = Self.indent(depth) + "- " + lines[line].dropFirst(depth + 2)
  }

  private mutating func write(_ text: [String], behind head: String, at depth: Int) {
    lines.append(head + " |")
    for line in text { lines.append(line.isEmpty ? "" : Self.indent(depth) + line) }
  }

  /// The text after the key on its line; nil if the value needs lines of its own.
  private static func inline(_ tree: YAMLTree) -> String? {
    switch tree {
    case .nothing: ""
    case .text(let text): Self.scalar(text)
    case .remarked(let text, let remark): Self.scalar(text) + "  " + comment(remark)
    case .number(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let items): items.isEmpty ? "[]" : flow(items)
    case .map(let members): members.isEmpty ? "{}" : nil
    case .lines: nil
    }
  }

  /// A short list of words on one line; nil for any other.
  private static func flow(_ items: [YAMLTree]) -> String? {
    var words: [String] = []
    for item in items {
      guard case .text(let text) = item, isWord(text) else { return nil }
      words.append(Self.scalar(text))
    }
    let line = "[" + words.joined(separator: ", ") + "]"
    return line.utf8.count <= 60 ? line : nil
  }

  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- 0x30 < 10
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  /// True if an empty line separates two members: around sections, and between jobs.
  private static func isApart(
    _ member: YAMLTree.Member, from last: YAMLTree.Member, at depth: Int
  ) -> Bool {
    switch depth {
    case 0: member.size > 0 || last.size > 0 || member.remark != nil
    case 2: member.size > 4 && last.size > 4
    default: false
    }
  }
}

extension YAMLTree.Member {
  /// The number of members in its value.
  fileprivate var size: Int {
    if case .map(let members) = value { members.count } else { 0 }
  }
}

// MARK: - Texts

extension YAMLWriter {
  /// A text, unquoted if it can't be read as anything else.
  static func scalar(_ text: String) -> String {
    if isPlain(text) { return text }
    let isPrintable = text.unicodeScalars.allSatisfy { scalar in
      (0x20..<0x7f).contains(scalar.value) || (0xa1..<0x2028).contains(scalar.value)
    }
    guard isPrintable else { return escaped(text) }
    return "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
  }

  /// Signs that are allowed within an unquoted text, but not at its start.
  private static let inner = Set(" _./@:-+${}()[]'\"=!<>&|,*?~;#%".utf8)

  private static func isPlain(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let head = bytes.first, ASCII.isLetter(head) || "_./$".utf8.contains(head),
      bytes.last != UInt8(ascii: " "), bytes.last != UInt8(ascii: ":"),
      bytes.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || inner.contains($0) })
    else { return false }
    // YAML 1.2 reads `.5e3` as a number, 1.1 does not.
    if head == UInt8(ascii: "."), bytes.count > 1, ASCII.isDigit(bytes[1]) { return false }
    let word = text.lowercased()
    return !text.contains(": ") && !text.contains(" #") && !["y", "n", "null", "~"].contains(word)
      && YAMLScalar(plain: word) == .text
  }

  private static func escaped(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      if scalar == "\"" || scalar == "\\" { return "\\" + String(scalar) }
      if (0x20..<0x7f).contains(scalar.value) { return String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
    return "\"" + scalars.joined() + "\""
  }
}
