import Diagnostics

/// A severity where a diagnostic has it: behind a place as `: error: `, or at the line's start.
struct SeverityMarker {
  /// Where the place before it ends.
  let start: Int
  /// Where the message begins.
  let end: Int
  let severity: Severity
  let word: String

  /// The first one in a text; at its start the colon before the word may be missing.
  init?(firstIn text: ArraySlice<UInt8>) {
    if let (word, severity) = Self.word(at: text.startIndex, in: text) {
      self.init(start: text.startIndex, word: word, severity: severity, wordStart: text.startIndex)
      return
    }
    for colon in text.indices where text[colon] == UInt8(ascii: ":") {
      guard colon + 2 < text.endIndex, text[colon + 1] == UInt8(ascii: " "),
        let (word, severity) = Self.word(at: colon + 2, in: text)
      else { continue }
      self.init(start: colon, word: word, severity: severity, wordStart: colon + 2)
      return
    }
    return nil
  }

  private init(start: Int, word: String, severity: Severity, wordStart: Int) {
    self.start = start
    self.word = word
    self.severity = severity
    end = wordStart + word.utf8.count + 2
  }

  private static func word(at start: Int, in text: ArraySlice<UInt8>) -> (String, Severity)? {
    let rest = text[start...]
    for (word, severity) in words
    where rest.starts(with: word.utf8) && rest.dropFirst(word.utf8.count).starts(with: ": ".utf8) {
      return (word, severity)
    }
    return nil
  }

  private static let words: [(String, Severity)] = [
    ("error", .error), ("warning", .warning), ("note", .note), ("fatal error", .error),
    ("remark", .note), ("info", .note),
  ]
}
