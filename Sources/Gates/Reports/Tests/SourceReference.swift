import Formats

/// A place in the source that a message mentions, such as `(/a/Tests/LoginTests.swift:19)`.
struct SourceReference: Hashable {
  let path: String
  let line: Int

  /// The first one with a folder in its path; a file name alone leads nowhere.
  init?(in message: String) {
    let separators = Array(" \t\n\r()[]{}\"'<>,;".utf8)
    for word in Array(message.utf8).split(whereSeparator: separators.contains) {
      guard let found = Self(word) ?? Self(xcode: word) else { continue }
      self = found
      return
    }
    return nil
  }

  /// `path:19`, `path:19:4` and `path:19:`.
  private init?(_ word: ArraySlice<UInt8>) {
    let parts = word.split(separator: UInt8(ascii: ":"), maxSplits: 3)
    guard parts.count >= 2, let line = ASCII.number(parts[1]), line > 0, Self.isFile(parts[0])
    else { return nil }
    path = ASCII.text(parts[0])
    self.line = line
  }

  /// Xcode's `path#CharacterRangeLen=0&EndingLineNumber=36&StartingLineNumber=36`, counted from 0.
  private init?(xcode word: ArraySlice<UInt8>) {
    guard let hash = word.firstIndex(of: UInt8(ascii: "#")), Self.isFile(word[..<hash]),
      let start = word.firstRange(of: Array("StartingLineNumber=".utf8)),
      let line = ASCII.number(word[start.upperBound...].prefix(while: ASCII.isDigit))
    else { return nil }
    path = ASCII.text(word[..<hash])
    self.line = line + 1
  }

  private static func isFile(_ path: ArraySlice<UInt8>) -> Bool {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return false }
    let name = path[(slash + 1)...]
    return !path.starts(with: "//".utf8) && name.contains(UInt8(ascii: "."))
      && name.last != UInt8(ascii: ".")
  }
}
