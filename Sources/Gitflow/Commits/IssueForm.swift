/// How the issue of a branch is added to its commits, as data: `Refs: <issue>`.
///
/// A form with `<subject>` rewrites the first line; every other form is a trailer.
package struct IssueForm: Hashable, Sendable {
  package let text: String
  private let parts: [Part]

  private enum Part: Hashable {
    case literal(String)
    case issue
    case subject
  }

  package static let standard = IssueForm(
    text: "Refs: <issue>", parts: [.literal("Refs: "), .issue])

  private init(text: String, parts: [Part]) {
    self.text = text
    self.parts = parts
  }

  /// Reads a form.
  package init(parsing text: String) throws(IssueFormError) {
    var parts: [Part] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      if start != rest.startIndex { parts.append(.literal(String(rest[..<start]))) }
      guard let end = rest[start...].firstIndex(of: ">") else { throw .unknownPlaceholder }
      switch rest[start...end] {
      case "<issue>": parts.append(.issue)
      case "<subject>": parts.append(.subject)
      default: throw .unknownPlaceholder
      }
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { parts.append(.literal(String(rest))) }
    guard parts.count(where: { $0 == .issue }) == 1 else { throw .needsOneIssue }
    let subjects = parts.count { $0 == .subject }
    guard subjects <= 1 else { throw .severalSubjects }
    if subjects == 0, !Self.isTrailer(parts) { throw .noTrailer }
    self.init(text: text, parts: parts)
  }

  /// `Token: <issue>`, a trailer in the form of Git.
  private static func isTrailer(_ parts: [Part]) -> Bool {
    guard case .literal(let token)? = parts.first, token.hasSuffix(": "), parts.count == 2 else {
      return false
    }
    return CommitMessage.isTrailerToken(Array(token.dropLast(2).utf8)[...])
  }

  /// True for a form that is appended to the message.
  package var isTrailer: Bool { !parts.contains(.subject) }

  /// The line that the form produces from a mention and a subject.
  ///
  /// Git would read a line that starts with `#` as a comment, so `GH-42` is used there.
  package func line(_ issue: String, subject: String = "") -> String {
    let line = fill(IssueMention.text(of: issue), subject)
    guard line.hasPrefix("#") else { return line }
    return fill("GH-" + issue, subject)
  }

  private func fill(_ mention: String, _ subject: String) -> String {
    parts.reduce(into: "") { line, part in
      switch part {
      case .literal(let text): line += text
      case .issue: line += mention
      case .subject: line += subject
      }
    }
  }
}

/// What is wrong with a form for issues.
package enum IssueFormError: Error, Hashable, Sendable {
  case unknownPlaceholder
  case needsOneIssue
  case severalSubjects
  case noTrailer

  /// The error as a sentence.
  package var reason: String {
    switch self {
    case .unknownPlaceholder: "only the placeholders <issue> and <subject> are allowed"
    case .needsOneIssue: "<issue> must occur exactly once"
    case .severalSubjects: "<subject> may occur only once"
    case .noTrailer: "a form without <subject> must be a trailer, such as 'Refs: <issue>'"
    }
  }
}

/// An issue as messages name it.
package enum IssueMention {
  /// `#42` for a number, a key such as `ABC-42` as it is.
  package static func text(of issue: String) -> String {
    issue.utf8.allSatisfy(isDigit) ? "#" + issue : issue
  }

  /// True if a line names the issue: `#42`, `GH-42` or its key, without a letter or digit around it.
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
