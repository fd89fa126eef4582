import Diagnostics

/// The findings of one gate.
struct FindingList {
  private let findings: [Diagnostic]

  init(_ findings: [Diagnostic]) { self.findings = findings }

  func write(to page: inout HTMLWriter) {
    guard !findings.isEmpty else { return }
    page.element("ol", ["class": "findings"]) { list in
      for finding in findings.prefix(PageLimits.findingsOfGate) {
        list.element("li") { Self.write(finding, to: &$0) }
      }
    }
    page.more(findings.count - PageLimits.findingsOfGate, "finding")
  }

  private static func write(_ finding: Diagnostic, to item: inout HTMLWriter) {
    item.element("p", ["class": "message"]) { line in
      line.element(
        "strong", ["class": Tone(finding.severity).rawValue], text: TextMarks.word(finding).0)
      line.text(": " + finding.message)
    }
    item.element("p", ["class": "quiet"]) { line in
      if let place = finding.place {
        line.element("code", text: "\(place.path):\(place.line)")
        line.text(" · ")
      }
      line.text(finding.rule.name)
    }
    if !finding.why.isEmpty { item.element("p", text: finding.why) }
    guard let hint = finding.hint?.text else { return }
    item.element("p", ["class": "hint"]) { line in
      line.element("span", ["class": "label"], text: "To type: ")
      line.element("code", text: hint)
    }
  }
}
