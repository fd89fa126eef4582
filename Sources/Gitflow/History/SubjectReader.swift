struct SubjectReader {
  private(set) var rest: Substring

  init(_ text: some StringProtocol) { rest = Substring(text) }

  mutating func skip(_ text: String) -> Bool {
    guard rest.utf8.starts(with: text.utf8) else { return false }
    rest = Substring(rest.utf8.dropFirst(text.utf8.count))
    return true
  }

  mutating func word() -> Substring {
    let end = rest.utf8.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  mutating func number() -> Bool {
    let digits = rest.utf8.prefix { $0 &- 48 < 10 }
    rest = rest[digits.endIndex...]
    return !digits.isEmpty
  }

  /// Reads a quoted text; a quote in a name ends it only before a space or comma.
  mutating func quoted() -> Substring? {
    guard skip("'") else { return nil }
    let bytes = rest.utf8
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let next = bytes.index(after: position)
      if bytes[position] == UInt8(ascii: "'"), Self.mayFollow(next, in: bytes) {
        let text = rest[..<position]
        rest = rest[next...]
        return text
      }
      position = next
    }
    return nil
  }

  private static func mayFollow(_ index: Substring.Index, in bytes: Substring.UTF8View) -> Bool {
    guard index < bytes.endIndex else { return true }
    return bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: ",")
  }
}
