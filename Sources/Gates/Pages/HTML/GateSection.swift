import Diagnostics

/// Every gate in a line, and when each of them ran.
struct GateSection: PageSection {
  let part = PageAnchor.Part.gates
  private let run: GateRun
  /// The names of the gates whose trouble is told on the page.
  private let told: Set<String>

  init?(_ run: GateRun) {
    guard !run.gates.isEmpty else { return nil }
    self.run = run
    told = Set(run.troubles.prefix(PageLimits.troubles).map(\.name))
  }

  func write(to page: inout HTMLWriter) {
    page.element("table", ["class": "gates"]) { table in
      table.element("caption", ["class": "hidden"], text: "Each gate and how it ended")
      table.tableHead(["Gate", "State", "Took"], numbers: ["Took"])
      table.element("tbody") { body in
        for (index, gate) in run.gates.prefix(PageLimits.gates).enumerated() {
          body.element("tr") { write(gate, at: index, to: &$0) }
        }
      }
    }
    page.more(run.gates.count - PageLimits.gates, "gate")
    Timeline(run)?.write(to: &page)
  }

  private func write(_ gate: GateOutcome, at index: Int, to row: inout HTMLWriter) {
    row.element("th", ["scope": "row"]) { cell in
      if gate.isTrouble, told.contains(gate.name) {
        cell.element("a", ["href": PageAnchor(gate: index).link], text: gate.name)
      } else {
        cell.text(gate.name)
      }
      let words = gate.remarks + waiting(gate)
      if !words.isEmpty {
        cell.element("span", ["class": "remark"], text: words.joined(separator: " · "))
      }
    }
    row.element("td", ["class": "tight"]) { $0.badge(gate) }
    row.element(
      "td", ["class": "number"], text: gate.started == nil ? "–" : DurationText.words(gate.seconds))
  }

  private func waiting(_ gate: GateOutcome) -> [String] {
    guard !gate.needs.isEmpty, gate.started != nil else { return [] }
    let shown = gate.needs.prefix(5).joined(separator: ", ")
    let left = gate.needs.count - min(5, gate.needs.count)
    return ["after " + shown + (left > 0 ? " and \(left) more" : "")]
  }
}
