import Base

/// `secret-assignment` in XML: the text after a name in a key, in an attribute or in a tag.
struct MarkupRule {
  private typealias Name = (kind: AssignmentRule.Kind, line: Int)

  /// A name without a value, which can be on the next line.
  private var open: Name?

  var isOpen: Bool { open != nil }

  private static let reach = 1024
  private static let key = Array("<key>".utf8)
  private static let value = Array("value".utf8)

  mutating func secrets(in line: SecretLine) -> [SecretLine.Found] {
    guard line.path.isMarkup else { return [] }
    var found: [SecretLine.Found] = []
    if let name = open, name.line + 1 == line.number {
      found += secret(name.kind, in: line, from: line.range.lowerBound)
    }
    open = nil
    for end in line.hints.names {
      guard let kind = Self.kind(in: line, before: end) else { continue }
      let secret = secret(kind, in: line, from: end)
      if Self.text(in: line, from: end) == nil { open = (kind, line.number) }
      found += secret
    }
    return found
  }

  private func secret(
    _ kind: AssignmentRule.Kind, in line: SecretLine, from start: Int
  ) -> [SecretLine.Found] {
    guard let place = Self.text(in: line, from: start) else { return [] }
    let value = line.text[place]
    guard AssignmentRule.isPlainlyRandom(value), AssignmentRule.isSecret(value, kind) else {
      return []
    }
    return [line.found(.assignment, kind.rawValue, place)]
  }

  /// The kind of a name that starts a tag, is in quotes, or is the text of `<key>`.
  private static func kind(in line: SecretLine, before end: Int) -> AssignmentRule.Kind? {
    guard let (name, start) = Assignment.name(in: line, before: end),
      start > line.range.lowerBound, let kind = AssignmentRule.kind(of: name)
    else { return nil }
    let before = line.text[line.range.lowerBound..<start]
    if before.last == UInt8(ascii: ">") { return before.suffix(5).elementsEqual(key) ? kind : nil }
    return before.last.map(ByteSet("<\"'").contains) == true ? kind : nil
  }

  /// The attribute `value` of the same tag, or the next text between tags.
  private static func text(in line: SecretLine, from start: Int) -> Range<Int>? {
    let rest = line.text[start..<line.range.upperBound].prefix(reach)
    if let value = attribute(in: rest.prefix { $0 != UInt8(ascii: ">") }) { return value }
    let parts = rest.split(
      separator: UInt8(ascii: ">"), maxSplits: 3, omittingEmptySubsequences: false)
    for part in parts.dropFirst() {
      let text = part.prefix { $0 != UInt8(ascii: "<") }.trimmed
      if !text.isEmpty { return text.indices }
    }
    return nil
  }

  private static func attribute(in tag: ArraySlice<UInt8>) -> Range<Int>? {
    guard let word = tag.firstRange(of: value) else { return nil }
    let sign = tag[word.upperBound...].drop { $0 == 0x20 }
    guard sign.first == UInt8(ascii: "=") else { return nil }
    let quoted = sign.dropFirst().drop { $0 == 0x20 }
    guard let quote = quoted.first, ByteSet("\"'").contains(quote) else { return nil }
    let text = quoted.dropFirst()
    return text.firstIndex(of: quote).map { text.startIndex..<$0 }
  }
}
