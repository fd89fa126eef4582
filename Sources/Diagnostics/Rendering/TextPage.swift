/// Lines for a terminal in one buffer; untrusted text is made safe when it is appended.
package struct TextPage {
  package private(set) var bytes: [UInt8] = []
  private let style: Style

  package init(_ style: Style) { self.style = style }

  /// Passes the content on once it is long; it is not kept.
  package mutating func handOn(to sink: ([UInt8]) -> Void, from length: Int = 1 << 16) {
    guard bytes.count >= length else { return }
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Starts a line, with two spaces per level.
  package mutating func indent(_ level: Int) {
    putBlanks(2 * level)
  }

  /// Appends spaces.
  mutating func putBlanks(_ count: Int) {
    for _ in 0..<count { bytes.append(UInt8(ascii: " ")) }
  }

  /// Ends the line.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Appends trusted text.
  package mutating func put(_ words: String, _ tint: Style.Tint? = nil) {
    guard let tint, style.isColoured, !words.isEmpty else {
      bytes += words.utf8
      return
    }
    bytes += style.start(tint).utf8
    bytes += words.utf8
    bytes += style.end.utf8
  }

  /// Appends untrusted text.
  package mutating func put(foreign text: String, _ tint: Style.Tint? = nil) {
    put(ForeignText.shown(text), tint)
  }

  /// A line after a label; further lines are aligned with the text of the first one.
  package mutating func putLabelled(
    _ label: String, foreign text: String, level: Int, _ tint: Style.Tint? = nil
  ) {
    // Most texts need no list of lines.
    if ForeignText.isPlain(text) {
      indent(level)
      put(label, .faint)
      put(text, tint)
      endLine()
      return
    }
    for (position, line) in ForeignText.lines(text).enumerated() {
      indent(level)
      put(position == 0 ? label : String(repeating: " ", count: label.utf8.count), .faint)
      put(line, tint)
      endLine()
    }
  }
}
