import Diagnostics

/// What a colour of the page stands for; a sign and a word always say the same.
enum Tone: String {
  case good
  case bad
  case warn
  case idle

  /// The tone of a finding.
  init(_ severity: Severity) {
    switch severity {
    case .error: self = .bad
    case .warning: self = .warn
    case .note: self = .idle
    }
  }

  /// The tone of a gate: one that is not required can't be worse than a warning.
  init(_ gate: GateOutcome) {
    switch gate.state {
    case .passed: self = .good
    case .skipped: self = .idle
    case .waived, .cancelled, .blocked: self = .warn
    case .failed, .error, .timedOut: self = gate.isRequired ? .bad : .warn
    }
  }

  /// The tone of a verdict.
  init(_ verdict: Verdict) {
    switch verdict {
    case .pass: self = .good
    case .fail: self = .bad
    case .unknown: self = .warn
    }
  }
}

extension HTMLWriter {
  /// A sign for the eye beside a word for everyone.
  mutating func badge(_ sign: String, _ word: String, _ tone: Tone) {
    element("span", ["class": "badge " + tone.rawValue]) { badge in
      badge.element("span", ["aria-hidden": "true"], text: sign)
      badge.text(" " + word)
    }
  }

  /// How a gate ended.
  mutating func badge(_ gate: GateOutcome) {
    badge(gate.mark(TextMarks(isUnicode: true)).0, gate.state.rawValue, Tone(gate))
  }

  /// How much of something there is besides, and where.
  mutating func more(_ count: Int, _ unit: String) {
    guard count > 0 else { return }
    element("p", ["class": "more"]) { line in
      line.text(CountText.words(count, "more " + unit) + ": see ")
      line.element("a", ["href": "report.json"], text: "report.json")
    }
  }

  /// A part of the page under its heading.
  mutating func section(
    _ part: PageAnchor.Part, _ content: (inout HTMLWriter) -> Void
  ) {
    let anchor = PageAnchor(part)
    element("section", ["id": anchor.id, "aria-labelledby": anchor.id + "-title"]) { section in
      section.element("h2", ["id": anchor.id + "-title"], text: part.title)
      content(&section)
    }
  }

  /// What may be wider than the page: it scrolls by itself, with the keyboard, too.
  mutating func scrolling(_ label: String, _ content: (inout HTMLWriter) -> Void) {
    element(
      "div", ["class": "scroll", "role": "region", "tabindex": "0", "aria-label": label], content)
  }

  /// The head of a table: a cell a column, some of which hold numbers.
  mutating func tableHead(_ columns: [String], numbers: Set<String> = []) {
    element("thead") { head in
      head.element("tr") { row in
        for column in columns {
          let kind = numbers.contains(column) ? "number" : "words"
          row.element("th", ["scope": "col", "class": kind], text: column)
        }
      }
    }
  }
}
