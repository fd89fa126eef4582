/// A commit that a squash combines with the others of its branch.
package struct SquashedCommit: Hashable, Sendable {
  /// The first line of its message.
  package let subject: String
  /// The rest of its message, without empty lines around it.
  let body: String

  /// Creates a value from the parts of a message.
  package init(subject: String, body: String) {
    self.subject = subject
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.drop(while: Self.isBlank)
    let end = rest.lastIndex { !Self.isBlank($0) }
    self.body = end.map { rest[...$0].joined(separator: "\n") } ?? ""
  }

  /// The message of the only commit, or one of all commits below `title`.
  ///
  /// As GitHub does, it lists each subject with its text. Footers are once at the end, where Git and
  /// tools for changelogs look for them.
  static func message(of commits: [SquashedCommit], title: String) -> String {
    if commits.count == 1, let only = commits.first {
      return only.body.isEmpty ? only.subject : "\(only.subject)\n\n\(only.body)"
    }
    var message = title
    var isInList = false
    var notes: [String] = []
    var trailers: [String] = []
    for commit in commits {
      let paragraphs = commit.paragraphs.map(Paragraph.init)
      message += (isInList ? "\n" : "\n\n") + "* \(commit.subject)"
      isInList = true
      for paragraph in paragraphs {
        switch paragraph {
        case .text(let text):
          message += "\n\n\(text)"
          isInList = false
        case .breaking(let text): if !notes.contains(text) { notes.append(text) }
        case .trailers(let lines): trailers += lines.filter { !trailers.contains($0) }
        }
      }
    }
    let ends = notes + (trailers.isEmpty ? [] : [trailers.joined(separator: "\n")])
    return ([message] + ends).joined(separator: "\n\n")
  }

  private var paragraphs: [[Substring]] {
    body.split(separator: "\n", omittingEmptySubsequences: false).split(
      whereSeparator: Self.isBlank
    )
    .map(Array.init)
  }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
}

/// What a paragraph of a commit message contains.
private enum Paragraph {
  case text(String)
  /// `BREAKING CHANGE: …` up to the end of the paragraph.
  case breaking(String)
  /// Lines such as `Refs: #42` and `Fixes #8`.
  case trailers([String])

  init(_ lines: [Substring]) {
    let text = lines.joined(separator: "\n")
    if ["BREAKING CHANGE: ", "BREAKING-CHANGE: "].contains(where: text.hasPrefix) {
      self = .breaking(text)
    } else {
      self = lines.allSatisfy(Self.isTrailer) ? .trailers(lines.map(String.init)) : .text(text)
    }
  }

  private static func isTrailer(_ line: Substring) -> Bool {
    let token = line.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: " ") }
    let rest = line.utf8.dropFirst(token.count)
    return CommitMessage.isTrailerToken(Array(token)[...])
      && (rest.starts(with: ": ".utf8) || rest.starts(with: " #".utf8))
  }
}
