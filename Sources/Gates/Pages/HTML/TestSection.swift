import Diagnostics

/// The tests of each gate with how long they took: those that failed, then the slowest.
struct TestSection: PageSection {
  let part = PageAnchor.Part.tests
  private let gates: [GateOutcome]

  init?(_ run: GateRun) {
    gates = run.gates.filter { !$0.listed.isEmpty }
    if gates.isEmpty { return nil }
  }

  func write(to page: inout HTMLWriter) {
    for gate in gates.prefix(PageLimits.troubles) {
      page.element("details") { details in
        let words = gate.tests.map { ": " + $0.words } ?? ""
        details.element("summary", text: gate.name + words)
        Self.writeTable(of: gate, to: &details)
        let count = gate.tests?.total ?? 0
        details.more(count - min(gate.listed.count, PageLimits.tests), "test")
      }
    }
    page.more(gates.count - PageLimits.troubles, "gate")
  }

  private static func writeTable(of gate: GateOutcome, to page: inout HTMLWriter) {
    page.element("table") { table in
      table.element("caption", ["class": "hidden"], text: "Tests of \(gate.name)")
      table.tableHead(["Test", "State", "Took"], numbers: ["Took"])
      table.element("tbody") { body in
        for test in gate.listed.prefix(PageLimits.tests) {
          body.element("tr") { row in
            row.element("th", ["scope": "row"]) { $0.element("code", text: test.id) }
            row.element("td", ["class": "tight"]) { cell in
              cell.element(
                "strong", ["class": Tone(test).rawValue],
                text: test.isFlaky ? "flaky" : test.outcome.rawValue)
            }
            row.element("td", ["class": "number"], text: DurationText.words(test.seconds))
          }
        }
      }
    }
  }
}

extension Tone {
  /// The tone of a test.
  fileprivate init(_ test: ReportedTest) {
    switch test.outcome {
    case .passed: self = test.isFlaky ? .warn : .good
    case .failed, .errored: self = .bad
    case .skipped: self = .idle
    }
  }
}
