extension CommitMentions {
  /// The title that GitHub writes below the subject of its merge commits.
  static func title(ofMerge commit: ReleaseCommit) -> String? {
    let line = commit.body.utf8.prefix(1 << 12).split(separator: UInt8(ascii: "\n")).first
    return line.flatMap { trimmed(String(Substring($0))) }
  }

  /// The subject of a squashed commit without the numbers behind it.
  static func title(ofSquash commit: ReleaseCommit) -> String? {
    var subject = Substring(commit.subject.utf8.prefix(1 << 12))
    while subject.hasSuffix(")"), let open = subject.lastIndex(of: "("),
      subject[open...].hasPrefix("(#")
    {
      subject = subject[..<open]
      while subject.last == " " { subject.removeLast() }
    }
    return trimmed(String(subject))
  }

  private static func trimmed(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
