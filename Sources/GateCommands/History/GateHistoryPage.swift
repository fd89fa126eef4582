import Base
import Gates
import Session

/// The history of gates as a page: their totals, and the newest runs.
struct GateHistoryPage {
  let history: GateHistory

  private static let (mostGates, mostRuns) = (100, 30)

  var content: PageContent {
    let rows = history.summaries
    let runs = runs
    var page = PageContent(
      "Gates", lead: lead(rows), source: .command(.flowctl("gate", "history", "--json")))
    if rows.isEmpty {
      page.sections = [
        PageSection("next", "Next step") { $0.command("flowctl gate run") }
      ]
      return page
    }
    page.sections = [
      PageSection("totals", "All recorded runs") { write(rows, to: &$0) },
      PageSection("runs", "Newest runs") { write(runs, of: rows, to: &$0) },
    ]
    return page
  }

  private func lead(_ rows: [GateSummary]) -> String {
    if rows.isEmpty { return "No runs are recorded on this machine yet." }
    let failed = rows.count { $0.failures > 0 }
    let flaky = rows.count { $0.flakes > 0 }
    return "\(CountText.words(rows.count, "gate")) ran on this machine; "
      + "\(failed) failed at least once, \(flaky) flaky."
  }

  private func write(_ rows: [GateSummary], to page: inout HTMLWriter) {
    let records = Dictionary(grouping: history.records, by: \.gate)
    page.scrolling("Totals of the gates") { region in
      let numbers = ["Runs", "Failed", "Flaky", "Cached", "Median", "Longest"]
      region.table(
        "Totals of the gates", ["Gate", "Newest runs"] + numbers, numbers: Set(numbers),
        rows: rows.prefix(Self.mostGates)
      ) { line, row in
        line.codeHead(row.gate)
        line.element("td") { writeBars(records[row.gate] ?? [], to: &$0) }
        for count in [row.runs, row.failures, row.flakes, row.cached] {
          line.numberCell("\(count)")
        }
        line.numberCell(ShowGateHistory.words(row.medianMilliseconds))
        line.numberCell(ShowGateHistory.words(row.longestMilliseconds))
      }
    }
    page.more(rows.count - Self.mostGates, "gate")
  }

  private static let (pitch, tall) = (8, 24)

  /// The durations of the newest runs of a gate, the newest last; each gate has its own scale.
  private func writeBars(_ all: [GateRecord], to cell: inout HTMLWriter) {
    let records = all.suffix(Self.mostRuns)
    let longest = max(1, records.map(\.milliseconds).max() ?? 1)
    let label =
      "Durations of \(CountText.words(records.count, "run")), at most "
      + "\(ShowGateHistory.words(longest)), \(records.count { $0.state != .passed }) not passed"
    let size: HTMLWriter.Attributes = [
      "class": "bars", "role": "img", "width": "\(Self.mostRuns * Self.pitch)",
      "height": "\(Self.tall + 12)", "aria-label": label,
    ]
    cell.element("svg", size) { drawing in
      for (place, record) in records.enumerated() {
        let (x, height) = (place * Self.pitch, max(2, Self.tall * record.milliseconds / longest))
        drawing.shape(
          "rect",
          [
            "class": "bar " + record.tone.rawValue, "x": "\(x)", "y": "\(Self.tall - height)",
            "width": "\(Self.pitch - 2)", "height": "\(height)",
          ])
        if record.tone == .good { continue }
        drawing.element("text", ["x": "\(x)", "y": "\(Self.tall + 10)"], text: record.sign)
      }
    }
  }

  /// The newest runs first, each with its results by gate.
  private var runs: [(started: Int64, results: [String: GateRecord])] {
    Dictionary(grouping: history.records, by: \.started)
      .sorted { $0.key > $1.key }.prefix(Self.mostRuns)
      .map { started, records in
        (started, Dictionary(records.map { ($0.gate, $0) }, uniquingKeysWith: { $1 }))
      }
  }

  private func write(
    _ runs: [(started: Int64, results: [String: GateRecord])], of rows: [GateSummary],
    to page: inout HTMLWriter
  ) {
    let gates = rows.prefix(Self.mostGates).map(\.gate)
    page.scrolling("Results of the newest runs") { region in
      region.table("Results of the newest runs", ["Run"] + gates, kind: "runs", rows: runs) {
        line, run in
        line.element(
          "th", ["scope": "row", "class": "now"], text: DurationText.time(Int(run.started)))
        for gate in gates {
          line.element("td") { cell in
            guard let result = run.results[gate] else { return cell.text("–") }
            cell.badge(result.sign, result.words, result.tone)
          }
        }
      }
    }
  }
}

extension GateRecord {
  private var result: GateResult { GateResult(gate, state) }

  fileprivate var words: String {
    state.rawValue + (isFlaky ? ", flaky" : "") + (isCached ? ", cached" : "")
  }

  fileprivate var sign: String { isFlaky ? "●" : result.sign }

  fileprivate var tone: Tone { isFlaky ? .warn : Tone(result) }
}
