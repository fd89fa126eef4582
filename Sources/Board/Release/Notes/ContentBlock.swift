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
  /// An address that is no http or https one is shown as its text alone.
  case link(String, to: String)
  case code(String)
}
