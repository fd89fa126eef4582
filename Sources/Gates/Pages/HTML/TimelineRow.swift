/// A gate that ran, as the timeline draws it.
struct TimelineRow {
  let gate: GateOutcome
  let start: Double
  let end: Double
  /// When all that it needs had ended.
  private(set) var ready = 0.0
  /// The row of the gate whose end it waited for last.
  private(set) var waitedFor: Int?

  /// The gates that ran, by their start.
  static func rows(of run: GateRun) -> [TimelineRow] {
    var rows = run.gates.compactMap(TimelineRow.init)
    rows.sort { ($0.start, $0.gate.name) < ($1.start, $1.gate.name) }
    let places = Dictionary(
      rows.enumerated().map { ($1.gate.name, $0) }, uniquingKeysWith: { first, _ in first })
    for place in rows.indices { rows[place].find(in: rows, places) }
    return rows
  }

  private init?(_ gate: GateOutcome) {
    guard let started = gate.started, started.isFinite, gate.seconds.isFinite else { return nil }
    self.gate = gate
    start = max(0, started)
    end = start + max(0, gate.seconds)
  }

  private mutating func find(in rows: [TimelineRow], _ places: [String: Int]) {
    let needed = gate.needs.compactMap { places[$0] }.filter { rows[$0].end <= start + 0.001 }
    guard let last = needed.max(by: { rows[$0].end < rows[$1].end }) else { return }
    waitedFor = last
    ready = min(rows[last].end, start)
  }
}
