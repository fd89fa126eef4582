import Diagnostics

/// Renders content as GitHub's Markdown.
package enum MarkdownContent {
  /// The blocks with an empty line between them.
  package static func render(_ blocks: [ContentBlock]) -> String {
    blocks.map(text).joined(separator: "\n")
  }

  private static func text(_ block: ContentBlock) -> String {
    switch block {
    case .heading(let level, let spans):
      String(repeating: "#", count: min(max(level, 1), 6)) + " " + line(spans) + "\n"
    case .paragraph(let spans): line(spans) + "\n"
    case .list(let items): items.map { "- " + line($0) + "\n" }.joined()
    case .code(let text, let language):
      MarkdownText.fenced(text, language: language.map(MarkdownText.escaped) ?? "")
    }
  }

  private static func line(_ spans: [ContentSpan]) -> String {
    spans.map { span in
      switch span {
      case .text(let text): MarkdownText.escaped(text)
      case .code(let text): "<code>\(MarkdownText.escaped(text))</code>"
      case .link(let text, let url):
        ContentLink.isSafe(url) ? "[\(label(text))](\(address(url)))" : MarkdownText.escaped(text)
      }
    }.joined()
  }

  /// `#12` stays as it is: inside of a link it leads nowhere else.
  private static func label(_ text: String) -> String {
    let isNumber = text.first == "#" && text.utf8.dropFirst().allSatisfy { $0 &- 48 < 10 }
    return isNumber ? text : MarkdownText.escaped(text)
  }

  /// Signs that would end the link or begin something else are encoded.
  private static func address(_ url: String) -> String {
    let encoded: [Character: String] = [
      "(": "%28", ")": "%29", "<": "%3C", ">": "%3E", "\\": "%5C", "`": "%60",
    ]
    return url.map { encoded[$0] ?? String($0) }.joined()
  }
}
