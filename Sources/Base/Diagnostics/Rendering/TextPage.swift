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

/// The style of text on this terminal, decided once by the caller; color is never the only marker.
package struct Style: Hashable, Sendable {
  /// The meaning of a color.
  package enum Tint: String {
    case good = "32"
    case bad = "31"
    case doubtful = "33"
    case faint = "2"
    case strong = "1"
  }

  package var isColoured: Bool
  /// False for an ASCII locale.
  package var isUnicode: Bool

  /// A style; by default that of a pipe, which is plain.
  package init(isColoured: Bool = false, isUnicode: Bool = true) {
    self.isColoured = isColoured
    self.isUnicode = isUnicode
  }

  /// The sequence that starts a color; empty without colors.
  func start(_ tint: Tint) -> String { isColoured ? "\u{1b}[" + tint.rawValue + "m" : "" }

  /// The sequence that ends every color.
  var end: String { isColoured ? "\u{1b}[0m" : "" }
}

/// The status marks and words of results; ASCII if the locale requires it.
package struct TextMarks {
  let isUnicode: Bool

  package init(isUnicode: Bool) { self.isUnicode = isUnicode }

  /// The mark of a result that does not pass, but fails nothing.
  package var tolerated: (String, Style.Tint) { (isUnicode ? "!" : "warn", .doubtful) }

  /// The mark of a check with its color.
  func mark(_ entry: ReportOutline.Entry, in report: Report) -> (String, Style.Tint) {
    if entry.isTolerated(in: report) { return tolerated }
    return mark(entry.check.answer)
  }

  /// The mark of a result with its color.
  package func mark(_ answer: RuleCheck.Answer) -> (String, Style.Tint) {
    switch answer {
    case .pass: (isUnicode ? "✓" : "ok  ", .good)
    case .fail: (isUnicode ? "✗" : "FAIL", .bad)
    case .unknown: (isUnicode ? "?" : "??  ", .doubtful)
    case .skipped: (isUnicode ? "–" : "--  ", .faint)
    }
  }

  /// The color of a verdict.
  package static func tint(_ verdict: Verdict) -> Style.Tint {
    switch verdict {
    case .pass: .good
    case .fail: .bad
    case .unknown: .doubtful
    }
  }

  /// The word for a finding, with its color.
  package static func word(_ diagnostic: Diagnostic) -> (String, Style.Tint) {
    if diagnostic.isUndecided { return ("unknown", .doubtful) }
    switch diagnostic.severity {
    case .note: return ("note", .faint)
    case .warning: return ("warning", .doubtful)
    case .error: return ("error", .bad)
    }
  }
}
