package import Base

extension GateRun {
  /// The run as a page.
  package var page: PageContent {
    let words = summary
    var page = PageContent(
      title.isEmpty ? "Gates" : title, lead: words.prefix(1).uppercased() + words.dropFirst() + ".",
      source: .file("report.json"))
    let sign = TextMarks(isUnicode: true).mark(verdict == .pass ? .pass : .fail).0
    page.mark =
      verdict == .pass ? .init(sign, "Pass", .good) : .init(sign, "Fail", .bad)
    page.facts = facts
    page.tally = writeTally
    page.sections = [
      .failures(self), .gates(self), .findings(self), .tests(self), .coverage(self),
      .strings(self), .policy(self),
    ].compactMap(\.self)
    return page
  }

  /// The counts of gates by state, and the boxes that filter findings.
  @Sendable private func writeTally(to page: inout HTMLWriter) {
    page.element("ul", ["class": "tally"]) { list in
      for state in GateState.allCases {
        let gates = gates.filter { $0.state == state }
        guard let gravest = gates.first(where: \.isRequired) ?? gates.first else { continue }
        list.element("li") {
          $0.badge(gravest.sign, "\(gates.count) \(state.rawValue)", Tone(gravest))
        }
      }
    }
    writeFilter(to: &page)
  }

  /// Boxes that show and hide findings by severity, with the style sheet alone.
  private func writeFilter(to page: inout HTMLWriter) {
    let findings = gates.flatMap(\.findings) + policy.findings
    let counts = Severity.allCases.reversed().map { severity in
      (severity, findings.count { $0.severity == severity })
    }.filter { $0.1 > 0 }
    // With one severity there is nothing to select.
    guard counts.count > 1 else { return }
    page.filter(
      "Show findings",
      counts.map { severity, count in
        (Tone(severity).rawValue, CountText.words(count, severity.rawValue))
      })
  }

  private var facts: [(name: String, value: String)] {
    var facts = [("Duration", DurationText.words(seconds)), ("Policy", policy.origin)]
    if started > 0 { facts.insert(("Started", DurationText.time(Int(started))), at: 0) }
    if let all = gates.lazy.compactMap(\.coverage).first(where: { $0.total > 0 }) {
      facts.append(("Covered lines", "\(CountText.percent(all)) (\(all.covered) of \(all.total))"))
    }
    if let coverage = coverage?.counts, coverage.total > 0 {
      facts.append(("Covered new lines", CountText.percent(coverage)))
    }
    return facts
  }
}

extension PageSection {
  /// The anchor of a failed gate; it contains only a number, so it can't be misused.
  static func anchor(ofGate index: Int) -> String { "gate-\(index + 1)" }
}

/// Limits of the page; omitted parts are counted, and are in the JSON file.
enum PageLimits {
  static let gates = 200
  static let troubles = 25
  static let rules = 50
  static let openFindings = 20
  static let findingsOfRule = 10
  static let foldedFindings = 90
  static let logLines = 30
  static let tests = 100
  static let files = 100
  static let coveredFiles = 40
  static let linesOfFile = 200
  static let lines = 1500
  static let listed = 100
  static let matrixRows = 100
  static let matrixColumns = 40
}

extension Tone {
  /// The tone of a gate's state.
  package init(_ gate: GateResult) {
    switch gate.state {
    case .passed: self = .good
    case .skipped: self = .idle
    case .unknown: self = .unknown
    case .waived, .cancelled, .blocked: self = .warn
    case .failed, .error, .timedOut: self = gate.isRequired ? .bad : .warn
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

extension HTMLWriter {
  mutating func badge(_ gate: GateResult) { badge(gate.sign, gate.state.rawValue, Tone(gate)) }
}
