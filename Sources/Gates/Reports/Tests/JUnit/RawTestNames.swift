import Base

/// Escapes the test names in the XML of Swift Testing (6.3), which writes them unescaped.
///
/// It writes each case on a line: `<testcase classname="…" name="…" time="…" />`. Lines in another
/// form, and valid XML, pass unchanged.
enum RawTestNames {
  private static let start = Array("<testcase classname=\"".utf8)
  private static let middle = Array("\" name=\"".utf8)
  private static let ends = [Array("\" time=\"".utf8), Array("\" >".utf8), Array("\" />".utf8)]
  /// Longer lines are not from Swift Testing.
  private static let longest = 1 << 16

  static func escaped(_ chunks: ByteChunks) -> ByteChunks {
    var rest: [UInt8] = []
    var hasEnded = false
    return ByteChunks { () throws(StreamFault) in
      while !hasEnded {
        guard let chunk = try chunks.next() else {
          hasEnded = true
          break
        }
        rest += chunk
        guard let last = rest.lastIndex(of: UInt8(ascii: "\n")) else {
          // A text without a line end up to this length passes unchanged.
          guard rest.count > longest else { continue }
          defer { rest = [] }
          return rest
        }
        let whole = rest[...last]
        rest = Array(rest[(last + 1)...])
        return whole.contains(UInt8(ascii: "<")) ? escaped(lines: whole) : Array(whole)
      }
      if rest.isEmpty { return nil }
      defer { rest = [] }
      return escaped(lines: rest[...])
    }
  }

  private static func escaped(lines: ArraySlice<UInt8>) -> [UInt8] {
    guard lines.firstRange(of: start) != nil else { return Array(lines) }
    var output: [UInt8] = []
    output.reserveCapacity(lines.count + 64)
    for (index, line) in lines.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      if index > 0 { output.append(UInt8(ascii: "\n")) }
      output += escaped(line: line) ?? Array(line)
    }
    return output
  }

  private static func escaped(line: ArraySlice<UInt8>) -> [UInt8]? {
    let head = line.prefix { $0 == UInt8(ascii: " ") }
    let text = line[head.endIndex...]
    guard text.starts(with: start), text.count < longest else { return nil }
    let names = text.dropFirst(start.count)
    guard let split = names.firstRange(of: middle),
      let end = ends.compactMap({ last($0, in: names[split.upperBound...]) }).first
    else { return nil }
    let (suite, name) = (names[..<split.lowerBound], names[split.upperBound..<end])
    guard isRaw(suite) || isRaw(name), !isXML(text) else { return nil }
    return Array(head) + start + escaped(suite) + middle + escaped(name) + names[end...]
  }

  /// The last position of a marker, which no later name can contain.
  private static func last(_ mark: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    var found: Int?
    var rest = text
    while let range = rest.firstRange(of: mark) {
      found = range.lowerBound
      rest = text[range.upperBound...]
    }
    return found
  }

  private static func isRaw(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "<") }
      || text.indices.contains { text[$0] == UInt8(ascii: "&") && !isEntity(text[$0...]) }
  }

  /// Whether the line is well-formed: other writers put several cases on one line.
  private static func isXML(_ line: ArraySlice<UInt8>) -> Bool {
    let isOpen = !line.trimmed.suffix(2).elementsEqual("/>".utf8)
    let text = Array("<a>".utf8) + line + Array((isOpen ? "</testcase></a>" : "</a>").utf8)
    do throws(StreamFault) {
      var xml = try XMLStream(ByteChunks(text))
      try xml.readEnd()
      return true
    } catch {
      return false
    }
  }

  private static func isEntity(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.dropFirst().prefix(10).prefix { ASCII.isWord($0) || $0 == UInt8(ascii: "#") }
    return !name.isEmpty && name.endIndex < text.endIndex
      && text[name.endIndex] == UInt8(ascii: ";")
  }

  private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      default: [byte]
      }
    }
  }
}
