import Diagnostics
import Formats
import GitHub

/// Renders content as HTML, as it stands in the body of a page.
package enum HTMLContent {
  /// The blocks, each on a line of its own.
  package static func render(_ blocks: [ContentBlock]) -> String {
    blocks.map { element($0) + "\n" }.joined()
  }

  /// One block as an element; WordPress wants classes on some.
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

/// Which addresses a link may lead to.
enum ContentLink {
  static func isSafe(_ url: String) -> Bool {
    WebAddress(url).map { $0.userInfo == nil } ?? false
  }
}
