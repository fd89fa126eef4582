/// Renders content as the block markup of WordPress's editor.
package enum WordPressContent {
  /// The blocks, each between the comments by which the editor knows it.
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

  /// WordPress runs what it finds in brackets, such as `[gallery]`.
  private static func withoutShortcodes(_ html: String) -> String {
    html.map { $0 == "[" ? "&#91;" : $0 == "]" ? "&#93;" : String($0) }.joined()
  }
}
