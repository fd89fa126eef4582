/// The message of a commit when Git passes it to the hooks: with comments, in any encoding.
package struct CommitMessage: Hashable, Sendable {
  private var lines: [ArraySlice<UInt8>]
  private let endsWithNewline: Bool
  private let comment: [UInt8]

  /// Takes the bytes of the file from Git; `comment` is the prefix of comment lines.
  package init(_ bytes: [UInt8], comment: String = "#") {
    endsWithNewline = bytes.last == UInt8(ascii: "\n")
    let text = endsWithNewline ? bytes[..<(bytes.count - 1)] : bytes[...]
    lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    self.comment = Array(comment.utf8)
  }

  /// Takes a message without comment lines; nil if a line starts like a comment.
  ///
  /// Git allows any text as the comment prefix, but a prefix that starts words is not accepted.
  package init?(withoutComments bytes: [UInt8]) {
    var isFirst = true
    for byte in bytes {
      if isFirst, Self.isPunctuation(byte) { return nil }
      isFirst = byte == UInt8(ascii: "\n")
    }
    self.init(bytes)
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2f, 0x3a...0x40, 0x5b...0x60, 0x7b...0x7e: true
    default: false
    }
  }

  /// The bytes for git.
  package var bytes: [UInt8] {
    Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      + (endsWithNewline ? [UInt8(ascii: "\n")] : [])
  }

  /// The positions of the lines that Git keeps: no comments, and nothing after the scissors line.
  private var kept: [Int] {
    let scissors = lines.firstIndex { line in
      isComment(line) && line.dropFirst(comment.count).starts(with: Self.scissors)
    }
    return lines[..<(scissors ?? lines.endIndex)].indices.filter { !isComment(lines[$0]) }
  }

  private static let scissors = Array(" ------------------------ >8 ".utf8)

  /// Git writes a space or a tab after the prefix; `#42` from a user is not a Git comment.
  private func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: comment) else { return false }
    let next = line.dropFirst(comment.count).first
    return next == nil || next == UInt8(ascii: " ") || next == UInt8(ascii: "\t")
  }

  private func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy(Self.isBlank)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0d
  }

  private var filled: [Int] { kept.filter { !isBlank(lines[$0]) } }

  /// The first line with text, without the spaces around it.
  package var subject: String? { texts.first }

  /// The kept lines with text.
  package var texts: [String] {
    filled.map { String(decoding: Self.trimmed(lines[$0]), as: UTF8.self) }
  }

  /// Whether a line that git keeps names the issue.
  package func mentions(_ issue: String) -> Bool {
    kept.contains { IssueMention.isIn(lines[$0], issue: issue) }
  }

  /// True for `fixup! …` and similar subjects, which `git rebase --autosquash` looks for.
  package var isForAutosquash: Bool {
    ["fixup! ", "squash! ", "amend! "].contains { subject?.hasPrefix($0) == true }
  }

  /// The message with the issue added, unless it already names the issue.
  package func naming(_ issue: String, as form: IssueForm) -> CommitMessage {
    if mentions(issue) || isForAutosquash { return self }
    var message = self
    if form.isTrailer {
      message.append(trailer: form.line(issue))
    } else {
      message.replaceSubject(form.line(issue, subject: subject ?? ""))
    }
    return message
  }

  private mutating func replaceSubject(_ line: String) {
    if let place = filled.first ?? kept.first {
      lines[place] = Array(line.utf8)[...]
    } else {
      lines.insert(Array(line.utf8)[...], at: 0)
    }
  }

  /// After the last line with text: with the other trailers, or in a paragraph of its own.
  private mutating func append(trailer: String) {
    let line = Array(trailer.utf8)[...]
    guard let last = filled.last else {
      // Leaves the first line empty for the subject, which the user types.
      lines.insert(contentsOf: [[], line], at: kept.first.map { $0 + 1 } ?? 0)
      return
    }
    lines.insert(contentsOf: endsInTrailers ? [line] : [[], line], at: last + 1)
  }

  /// True if the last paragraph is not the subject and contains only trailers.
  private var endsInTrailers: Bool {
    let paragraphs = kept.split { isBlank(lines[$0]) }
    guard paragraphs.count > 1, let last = paragraphs.last else { return false }
    return last.allSatisfy { Self.isTrailer(lines[$0]) }
  }

  static func isTrailer(_ line: ArraySlice<UInt8>) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      line.dropFirst(colon - line.startIndex + 1).first == 0x20
    else { return false }
    return isTrailerToken(line[..<colon])
  }

  static func isTrailerToken(_ name: ArraySlice<UInt8>) -> Bool {
    !name.isEmpty
      && name.allSatisfy { byte in
        byte &- 48 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "-")
      }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = line.drop(while: isBlank)
    return text[..<(text.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? text.startIndex)]
  }
}
