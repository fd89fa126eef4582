/// A commit that a squash combines with the others of its branch.
package struct SquashedCommit: Hashable, Sendable {
  /// The first line of its message.
  let subject: String
  /// The lines after it, without empty ones around them.
  private let lines: [Substring]

  /// Creates a value from the parts of a message.
  package init(subject: String, body: String) {
    self.subject = subject
    lines = Self.trimmed(body.split(separator: "\n", omittingEmptySubsequences: false)[...])
  }

  /// The message of the only commit, or one of all commits below `title`.
  ///
  /// As GitHub does, it lists each subject with its text. Footers are once at the end, where Git and
  /// tools for changelogs look for them.
  static func message(of commits: [SquashedCommit], title: String) -> String {
    if commits.count == 1, let only = commits.first {
      return ([only.subject] + paragraph(only.lines)).joined(separator: "\n\n")
    }
    let footers = commits.flatMap { $0.parts.footers }.uniqued
    let notes = footers.filter(Self.isBreaking)
    let trailers = footers.filter { !Self.isBreaking($0) }
    let ends = notes + (trailers.isEmpty ? [] : [trailers.joined(separator: "\n")])
    return ([title, list(of: commits)].filter { !$0.isEmpty } + ends).joined(separator: "\n\n")
  }

  /// True if the body of a squash lists these commits first.
  package static func lists(_ commits: [SquashedCommit], in body: String) -> Bool {
    let body = body.drop(while: \.isNewline)
    let list = list(of: commits)
    return !list.isEmpty && body.hasPrefix(list)
      && body.dropFirst(list.count).first?.isNewline ?? true
  }

  private static func list(of commits: [SquashedCommit]) -> String {
    var list = ""
    var separator = ""
    for commit in commits {
      let text = paragraph(commit.parts.text)
      list += separator + (["* \(commit.subject)"] + text).joined(separator: "\n\n")
      separator = text.isEmpty ? "\n" : "\n\n"
    }
    return list
  }

  /// The text as it was written, and the footers at its end: `Refs: #42`, `BREAKING CHANGE: …`.
  private var parts: (text: [Substring], footers: [String]) {
    var text = lines[...]
    var footers: [String] = []
    while !text.isEmpty {
      let start = text.lastIndex(where: Self.isBlank).map { $0 + 1 } ?? text.startIndex
      guard let found = Self.footers(in: text[start...]) else { break }
      footers = found + footers
      text = Self.trimmed(text[..<start])[...]
    }
    return (Array(text), footers)
  }

  /// The footers of a paragraph, each with its continuation lines; nil if it has other text.
  private static func footers(in paragraph: ArraySlice<Substring>) -> [String]? {
    var footers: [String] = []
    for line in paragraph {
      if isBreaking(line) || CommitMessage.isTrailer(Array(line.utf8)[...]) {
        footers.append(String(line))
      } else if let last = footers.last, line.first?.isWhitespace == true || isBreaking(last) {
        footers[footers.count - 1] += "\n" + line
      } else {
        return nil
      }
    }
    return footers
  }

  private static func isBreaking(_ line: some StringProtocol) -> Bool {
    line.hasPrefix("BREAKING CHANGE: ") || line.hasPrefix("BREAKING-CHANGE: ")
  }

  private static func paragraph(_ lines: [Substring]) -> [String] {
    lines.isEmpty ? [] : [lines.joined(separator: "\n")]
  }

  private static func trimmed(_ lines: ArraySlice<Substring>) -> [Substring] {
    let rest = lines.drop(while: isBlank)
    return rest.lastIndex { !isBlank($0) }.map { Array(rest[...$0]) } ?? []
  }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
}
