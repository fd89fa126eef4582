/// An issue before it is created.
package struct IssueDraft: Hashable, Sendable {
  package var title: String
  package var body: String

  /// GitHub's maximum length of a title in characters.
  package static let titleLimit = 256
  /// GitHub's maximum length of a body in characters.
  package static let bodyLimit = 65_536

  /// A draft with a one-line title; both texts are truncated to GitHub's limits.
  package init(title: String, body: String = "") {
    self.title = Self.cut(Self.oneLine(title), to: Self.titleLimit)
    self.body = Self.cut(body, to: Self.bodyLimit)
  }

  /// A draft from a text: the first line with content is the title.
  package init?(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { !Self.oneLine(String($0)).isEmpty }) else {
      return nil
    }
    let rest = lines[(first + 1)...].drop { $0.allSatisfy(\.isWhitespace) }
    self.init(title: String(lines[first]), body: rest.joined(separator: "\n"))
  }

  /// A draft from a web page: its title, and its URL as the body.
  package init(page title: String?, url: String) {
    self.init(title: title ?? url, body: url)
  }

  /// The text with each run of blanks and controls as one blank.
  package static func oneLine(_ text: String) -> String {
    text.unicodeScalars.split {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }.map { String($0) }.joined(separator: " ")
  }

  private static func cut(_ text: String, to limit: Int) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    return String(text.unicodeScalars.prefix(limit - 1)) + "…"
  }
}
