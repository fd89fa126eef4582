/// Text as GitHub's Markdown, where nothing that others wrote can be markup, link or mention.
package enum MarkdownText {
  /// Text between our own words: signs that mean something become character references.
  package static func escaped(_ text: String) -> String {
    var output: [UInt8] = []
    for byte in ForeignText.shown(text).utf8 {
      switch byte {
      case UInt8(ascii: "@"), UInt8(ascii: "#"):
        output += "&#\(byte);&#8203;".utf8
      case _ where active.contains(byte): output += "&#\(byte);".utf8
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// A fenced block that its content can't close: the fence is longer than any run inside.
  package static func fenced(_ text: String, language: String = "sh") -> String {
    let lines = ForeignText.lines(text)
    let fence = String(
      repeating: "`", count: max(3, lines.map(longestRun).max().map { $0 + 1 } ?? 3))
    return ([fence + language] + lines + [fence, ""]).joined(separator: "\n")
  }

  private static func longestRun(_ line: String) -> Int {
    var (longest, current) = (0, 0)
    for byte in line.utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }

  /// Signs of Markdown and HTML, `:` and `.` for links that GitHub sees in plain text.
  private static let active = Set(#"\`*_{}[]<>()&|~!$:."#.utf8)
}
