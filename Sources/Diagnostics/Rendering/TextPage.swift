/// Lines for a terminal, appended to one buffer; text of others is made fit on its way in.
package struct TextPage {
  package private(set) var bytes: [UInt8] = []
  private let style: Style

  /// An empty page.
  package init(_ style: Style) { self.style = style }

  /// Hands on what is there once it is long; nothing else is kept of it.
  package mutating func handOn(to sink: ([UInt8]) -> Void, from length: Int = 1 << 16) {
    guard bytes.count >= length else { return }
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Begins a line, two blanks a level.
  package mutating func indent(_ level: Int) {
    putBlanks(2 * level)
  }

  /// Appends as many blanks.
  mutating func putBlanks(_ count: Int) {
    for _ in 0..<count { bytes.append(UInt8(ascii: " ")) }
  }

  /// Ends the line.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Appends words of our own.
  package mutating func put(_ words: String, _ tint: Style.Tint? = nil) {
    guard let tint, style.isColoured, !words.isEmpty else {
      bytes += words.utf8
      return
    }
    bytes += style.start(tint).utf8
    bytes += words.utf8
    bytes += style.end.utf8
  }

  /// Appends text that others may have written.
  package mutating func put(foreign text: String, _ tint: Style.Tint? = nil) {
    put(ForeignText.shown(text), tint)
  }

  /// A line of its own behind a label; further lines stand below the first one's text.
  package mutating func putLabelled(
    _ label: String, foreign text: String, level: Int, _ tint: Style.Tint? = nil
  ) {
    // By far the most texts, for which no list of lines is made.
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
