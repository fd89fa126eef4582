import Diagnostics

/// The findings of gates that passed, which the failures above do not list.
struct FindingSection: PageSection {
  let part = PageAnchor.Part.findings
  private let gates: [GateOutcome]
  private let sources: RunSources

  init?(_ run: GateRun) {
    gates = run.gates.filter { !$0.isTrouble && !$0.findings.isEmpty }
    sources = run.sources
    if gates.isEmpty { return nil }
  }

  func write(to page: inout HTMLWriter) {
    for gate in gates.prefix(PageLimits.troubles) {
      page.element("article") { article in
        article.element("h3") { heading in
          heading.element("span", ["class": "name"], text: gate.name)
          heading.badge(gate)
        }
        RuleList(gate.findings, sources).write(to: &article)
      }
    }
    page.more(gates.count - PageLimits.troubles, "gate")
  }
}
