import Diagnostics

/// Boxes that show and hide findings by their severity; the style sheet alone obeys them.
struct FindingFilter {
  private let counts: [(severity: Severity, count: Int)]

  /// Nil where there is nothing to choose from.
  init?(_ run: GateRun) {
    let findings = run.gates.flatMap(\.findings) + run.policy.findings
    counts = Severity.allCases.reversed().map { severity in
      (severity, findings.count { $0.severity == severity })
    }.filter { $0.count > 0 }
    if counts.count < 2 { return nil }
  }

  func write(to page: inout HTMLWriter) {
    page.element("fieldset", ["class": "filter"]) { set in
      set.element("legend", text: "Findings that are shown")
      for (severity, count) in counts {
        set.element("label") { label in
          label.void(
            "input",
            ["type": "checkbox", "id": "show-" + Tone(severity).rawValue, "checked": ""])
          label.text(CountText.words(count, severity.rawValue))
        }
      }
    }
  }
}
