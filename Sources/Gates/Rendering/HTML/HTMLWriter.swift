import Base

/// Writes HTML.
///
/// Names of elements and attributes are `StaticString` literals; everything else is escaped. So
/// input can't become markup, and each element is closed.
struct HTMLWriter {
  typealias Attributes = KeyValuePairs<StaticString, String>
  typealias Content = (inout HTMLWriter) -> Void

  static let textLimit = 300

  private(set) var bytes: [UInt8] = []

  /// An element with its content and a line feed after it.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: Content
  ) {
    open(name, attributes)
    content(&self)
    close(name)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// An element with a text; without white space after it, as it can be inside a sentence.
  mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  /// An element without an end tag, such as `meta`.
  mutating func void(_ name: StaticString, _ attributes: Attributes) {
    open(name, attributes)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func shape(_ name: StaticString, _ attributes: Attributes) {
    element(name, attributes) { _ in }
  }

  mutating func text(_ text: String) {
    let shown = ForeignText.shown(ForeignText.cut(text, atMost: Self.textLimit))
    bytes += XMLText.escaped(ForeignText.cut(shown, atMost: Self.textLimit)).utf8
  }

  /// Literal text of the program, such as the style sheet.
  mutating func raw(_ literal: StaticString) { literal.withUTF8Buffer { bytes += $0 } }

  private mutating func open(_ name: StaticString, _ attributes: Attributes) {
    bytes.append(UInt8(ascii: "<"))
    raw(name)
    for (key, value) in attributes {
      bytes.append(UInt8(ascii: " "))
      raw(key)
      bytes += "=\"".utf8
      text(value)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes += ">".utf8
  }

  private mutating func close(_ name: StaticString) {
    bytes += "</".utf8
    raw(name)
    bytes.append(UInt8(ascii: ">"))
  }

  mutating func code(_ text: String) { element("code", text: text) }

  mutating func paragraph(_ kind: String, _ content: Content) {
    element("p", ["class": kind], content)
  }

  mutating func details(_ summary: String, isOpen: Bool = false, _ content: Content) {
    element("details", isOpen ? ["open": ""] : [:]) { details in
      details.element("summary", text: summary)
      content(&details)
    }
  }

  mutating func list<Item>(
    _ items: [Item], limit: Int, _ unit: String, _ content: (inout HTMLWriter, Item) -> Void
  ) {
    element("ul") { list in
      for item in items.prefix(limit) { content(&list, item) }
    }
    more(items.count - limit, unit)
  }

  mutating func facts(_ facts: [(name: String, value: String)]) {
    element("dl", ["class": "facts"]) { list in
      for (name, value) in facts {
        list.element("div") { pair in
          pair.element("dt", text: name)
          pair.element("dd", text: value)
        }
      }
    }
  }

  /// A table: one row per item, one heading per column, some columns with numbers.
  mutating func table<Item>(
    _ caption: String, _ columns: [String], numbers: Set<String> = [], kind: String? = nil,
    rows: some Sequence<Item>,
    _ row: (inout HTMLWriter, Item) -> Void
  ) {
    element("table", kind.map { ["class": $0] } ?? [:]) { table in
      table.element("caption", ["class": "hidden"], text: caption)
      table.element("thead") { head in
        head.element("tr") { line in
          for column in columns {
            let kind = numbers.contains(column) ? "number" : "words"
            line.element("th", ["scope": "col", "class": kind], text: column)
          }
        }
      }
      table.element("tbody") { body in
        for item in rows { body.element("tr") { row(&$0, item) } }
      }
    }
  }

  mutating func numberCell(_ text: String) { element("td", ["class": "number"], text: text) }

  /// The heading cell of a row, as code.
  mutating func codeHead(_ text: String) { element("th", ["scope": "row"]) { $0.code(text) } }

  /// A visual mark with a word for screen readers.
  mutating func badge(_ sign: String, _ word: String, _ tone: Tone) {
    element("span", ["class": "badge " + tone.rawValue]) { badge in
      badge.element("span", ["aria-hidden": "true"], text: sign)
      badge.text(" " + word)
    }
  }

  mutating func badge(_ gate: GateResult) { badge(gate.sign, gate.state.rawValue, Tone(gate)) }

  /// The number of omitted entries.
  mutating func more(_ count: Int, _ unit: String) {
    guard count > 0 else { return }
    paragraph("more") { line in
      line.text(CountText.words(count, "more " + unit) + ": see ")
      line.element("a", ["href": "report.json"], text: "report.json")
    }
  }

  /// Content that can be wider than the page: it scrolls, also with the keyboard.
  mutating func scrolling(_ label: String, _ content: Content) {
    element(
      "div", ["class": "scroll", "role": "region", "tabindex": "0", "aria-label": label], content)
  }
}

/// The meaning of a color; a mark and a word always have the same meaning.
enum Tone: String {
  case good
  case bad
  case warn
  case idle

  init(_ severity: Severity) {
    switch severity {
    case .error: self = .bad
    case .warning: self = .warn
    case .note: self = .idle
    }
  }

  init(_ gate: GateResult) {
    switch gate.state {
    case .passed: self = .good
    case .skipped: self = .idle
    case .waived, .unknown, .cancelled, .blocked: self = .warn
    case .failed, .error, .timedOut: self = gate.isRequired ? .bad : .warn
    }
  }

  init(_ verdict: Verdict) {
    switch verdict {
    case .pass: self = .good
    case .fail: self = .bad
    case .unknown: self = .warn
    }
  }

  init(_ test: ReportedTest) {
    switch test.outcome {
    case .passed: self = test.isFlaky ? .warn : .good
    case .failed, .errored: self = .bad
    case .skipped: self = .idle
    }
  }
}
