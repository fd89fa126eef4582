package import Diagnostics
import Effects
import Gates
package import Session

/// `gate history`: shows how long gates take and how often they are flaky.
package enum ListGateHistory {
  /// Lists the recorded runs of this repository.
  package static func run(in session: Session) throws(Failure) -> Report {
    let places = GatePlaces(try session.repository(), run: "", report: nil)
    let history = GateHistoryFile(files: session.world.files, path: places.history).read()
    let rows = history.summaries
    if rows.isEmpty {
      return Report(text: "no runs recorded yet\n", values: ["gates": []])
    }
    return Report(text: text(rows), values: ["gates": .array(rows.map(value))])
  }

  private static func text(_ rows: [GateSummary]) -> String {
    let heading = ["GATE", "RUNS", "FAILED", "FLAKY", "CACHED", "MEDIAN", "LONGEST"]
    return TextTable.text(
      [heading]
        + rows.map { row in
          [
            row.gate, "\(row.runs)", "\(row.failures)", "\(row.flakes)", "\(row.cached)",
            words(row.medianMilliseconds), words(row.longestMilliseconds),
          ]
        })
  }

  private static func words(_ milliseconds: Int?) -> String {
    milliseconds.map { $0 < 100 ? "\($0) ms" : "\($0 / 1000).\($0 / 100 % 10) s" } ?? "-"
  }

  private static func value(_ row: GateSummary) -> JSONValue {
    [
      "name": .string(row.gate), "runs": .number(row.runs), "failed": .number(row.failures),
      "flaky": .number(row.flakes), "cached": .number(row.cached),
      "medianMilliseconds": row.medianMilliseconds.map(JSONValue.number) ?? .null,
      "longestMilliseconds": row.longestMilliseconds.map(JSONValue.number) ?? .null,
      "last": .number(Int(row.last)),
    ]
  }
}
