/// An issue as messages name it.
package enum IssueMention {
  /// `#42` for a number, a key such as `ABC-42` as it is.
  package static func text(of issue: String) -> String {
    issue.utf8.allSatisfy(isDigit) ? "#" + issue : issue
  }

  /// Whether a line names the issue: `#42`, `GH-42` or its key, with no letter or digit around it.
  static func isIn(_ line: ArraySlice<UInt8>, issue: String) -> Bool {
    let spellings =
      issue.utf8.allSatisfy(isDigit) ? ["#" + issue, "GH-" + issue] : [issue]
    return spellings.contains { contains(line, Array($0.utf8)) }
  }

  private static func contains(_ line: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
    guard let first = word.first, line.count >= word.count else { return false }
    for start in line.startIndex...(line.endIndex - word.count) where line[start] == first {
      let end = start + word.count
      guard line[start..<end].elementsEqual(word) else { continue }
      let isBegun =
        start == line.startIndex || !isWord(line[start - 1]) || first == UInt8(ascii: "#")
      if isBegun, end == line.endIndex || !isWord(line[end]) { return true }
    }
    return false
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }
}
