import Diagnostics

/// What did not pass, the gravest first: what was found, what to type, what the log said.
struct FailureSection: PageSection {
  let part = PageAnchor.Part.failures
  private let run: GateRun
  /// Each with its place in the run.
  private let troubles: [(index: Int, gate: GateOutcome)]

  init?(_ run: GateRun) {
    self.run = run
    let places = Dictionary(
      run.gates.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    troubles = run.troubles.map { (places[$0.name] ?? 0, $0) }
    if troubles.isEmpty, run.policy.findings.isEmpty { return nil }
  }

  func write(to page: inout HTMLWriter) {
    if !run.policy.findings.isEmpty { writePolicy(to: &page) }
    for (position, trouble) in troubles.prefix(PageLimits.troubles).enumerated() {
      page.element("article", ["id": PageAnchor(gate: trouble.index).id]) {
        write(trouble.gate, isFirst: position == 0, to: &$0)
      }
    }
    page.more(troubles.count - PageLimits.troubles, "gate")
    guard let command = run.command else { return }
    page.element("p", ["class": "hint"]) { line in
      line.element("span", ["class": "label"], text: "To run again what did not pass: ")
      line.element("code", text: command)
    }
  }

  private func writePolicy(to page: inout HTMLWriter) {
    page.element("article") { article in
      article.element("h3") { heading in
        heading.element("span", ["class": "name"], text: "policy")
        heading.badge("✗", "broken", .bad)
      }
      RuleList(run.policy.findings, run.sources).write(to: &article)
    }
  }

  private func write(_ gate: GateOutcome, isFirst: Bool, to article: inout HTMLWriter) {
    article.element("div", ["class": "title"]) { title in
      title.element("h3") { heading in
        heading.element("span", ["class": "name"], text: gate.name)
        heading.badge(gate)
      }
      let took = gate.started == nil ? [] : [DurationText.words(gate.seconds)]
      let words = gate.remarks + took
      if !words.isEmpty { title.element("p", text: words.joined(separator: " · ")) }
    }
    RuleList(gate.findings, run.sources).write(to: &article)
    writeLog(of: gate, isOpen: isFirst, to: &article)
  }

  /// True for the name of a log in the folder of the page.
  private static func isBeside(_ path: String) -> Bool {
    let letters = ByteSet.base64url
    return path.hasSuffix(".log") && path.utf8.dropLast(4).allSatisfy(letters.contains)
  }

  private func writeLog(of gate: GateOutcome, isOpen: Bool, to article: inout HTMLWriter) {
    let lines = gate.excerpt.suffix(PageLimits.logLines)
    if !lines.isEmpty {
      article.element("details", isOpen ? ["open": ""] : [:]) { details in
        details.element("summary", text: "Log: the last \(CountText.words(lines.count, "line"))")
        details.element(
          "pre", ["tabindex": "0", "role": "region", "aria-label": "log of \(gate.name)"]
        ) { log in
          for line in lines {
            log.text(line)
            log.raw("\n")
          }
        }
      }
    }
    guard let path = gate.log else { return }
    article.element("p", ["class": "quiet"]) { line in
      line.text("The whole log: ")
      if Self.isBeside(path) {
        line.element("a", ["href": path]) { $0.element("code", text: path) }
      } else {
        line.element("code", text: path)
      }
    }
  }
}
