import Base

/// A part of a text as a value, which is rendered as HTML, Markdown or blocks of WordPress.
package enum ContentBlock: Hashable, Sendable {
  /// Level 1 is the title of the page.
  case heading(level: Int, [ContentSpan])
  case paragraph([ContentSpan])
  case list([[ContentSpan]])
  case code(String, language: String? = nil)
}

/// A part of a line.
package enum ContentSpan: Hashable, Sendable {
  case text(String)
  /// Links other than http and https are shown as text only.
  case link(String, to: String)
  case code(String)
}

/// Renders content as GitHub's Markdown.
package enum MarkdownContent {
  /// The blocks, separated by empty lines.
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

  /// `#12` is not escaped: inside a link GitHub makes no other link of it.
  private static func label(_ text: String) -> String {
    let isNumber = text.first == "#" && text.utf8.dropFirst().allSatisfy { $0 &- 48 < 10 }
    return isNumber ? text : MarkdownText.escaped(text)
  }

  /// Characters that would end the link or start other syntax are encoded.
  private static func address(_ url: String) -> String {
    let encoded: [Character: String] = [
      "(": "%28", ")": "%29", "<": "%3C", ">": "%3E", "\\": "%5C", "`": "%60",
    ]
    return url.map { encoded[$0] ?? String($0) }.joined()
  }
}

/// Renders content as HTML for the body of a page.
package enum HTMLContent {
  /// The blocks, each on a line of its own.
  package static func render(_ blocks: [ContentBlock]) -> String {
    blocks.map { element($0) + "\n" }.joined()
  }

  /// One block as an element; WordPress requires classes on some.
  static func element(_ block: ContentBlock, isWordPress: Bool = false) -> String {
    func named(_ name: String) -> String { isWordPress ? " class=\"wp-block-\(name)\"" : "" }
    switch block {
    case .heading(let level, let spans):
      let tag = "h\(min(max(level, 1), 6))"
      return "<\(tag)\(named("heading"))>\(line(spans))</\(tag)>"
    case .paragraph(let spans): return "<p>\(line(spans))</p>"
    case .list(let items):
      return "<ul>" + items.map { "<li>\(line($0))</li>" }.joined() + "</ul>"
    case .code(let text, _):
      return "<pre\(named("code"))><code>\(XMLText.escaped(lines: text))</code></pre>"
    }
  }

  static func line(_ spans: [ContentSpan]) -> String {
    spans.map { span in
      switch span {
      case .text(let text): XMLText.escaped(text)
      case .code(let text): "<code>\(XMLText.escaped(text))</code>"
      case .link(let text, let url):
        ContentLink.isSafe(url)
          ? "<a href=\"\(XMLText.escaped(url))\">\(XMLText.escaped(text))</a>"
          : XMLText.escaped(text)
      }
    }.joined()
  }
}

/// Which URLs a link may have.
enum ContentLink {
  static func isSafe(_ url: String) -> Bool {
    WebAddress(url).map { $0.userInfo == nil } ?? false
  }
}

/// Renders content as the block markup of WordPress's editor.
package enum WordPressContent {
  /// The blocks, each between the editor's marker comments.
  package static func render(_ blocks: [ContentBlock]) -> String {
    blocks.map(text).joined(separator: "\n")
  }

  private static func text(_ block: ContentBlock) -> String {
    switch block {
    case .heading(let level, _):
      wrapped("heading", level == 2 ? "" : " {\"level\":\(min(max(level, 1), 6))}", block)
    case .paragraph: wrapped("paragraph", "", block)
    case .code: wrapped("code", "", block)
    case .list(let items):
      "<!-- wp:list -->\n<ul class=\"wp-block-list\">" + items.map(item).joined()
        + "</ul>\n<!-- /wp:list -->\n"
    }
  }

  private static func wrapped(
    _ name: String, _ attributes: String, _ block: ContentBlock
  ) -> String {
    let element = withoutShortcodes(HTMLContent.element(block, isWordPress: true))
    return "<!-- wp:\(name)\(attributes) -->\n\(element)\n<!-- /wp:\(name) -->\n"
  }

  private static func item(_ spans: [ContentSpan]) -> String {
    let line = withoutShortcodes(HTMLContent.line(spans))
    return "<!-- wp:list-item -->\n<li>\(line)</li>\n<!-- /wp:list-item -->"
  }

  /// WordPress executes shortcodes in brackets, such as `[gallery]`.
  private static func withoutShortcodes(_ html: String) -> String {
    html.map { $0 == "[" ? "&#91;" : $0 == "]" ? "&#93;" : String($0) }.joined()
  }
}

/// flowctl's section in another text, between two hidden marker comments.
package enum MarkedSection {
  private static let start = "<!-- flowctl: notes -->"
  private static let end = "<!-- flowctl: end of notes -->"

  /// The text with the section replaced, or appended if there is none.
  package static func put(_ section: String, in text: String) -> String {
    let own = start + "\n" + section + "\n" + end
    guard let first = text.firstRange(of: start),
      let last = text[first.upperBound...].firstRange(of: end)
    else { return text.isEmpty ? own : text + "\n\n" + own }
    return text[..<first.lowerBound] + own + text[last.upperBound...]
  }
}
