import ArgumentParser
package import Base
package import Session

struct GateHistoryCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show how long gates take and how often they are flaky.",
    discussion: """
      Shows the recorded runs of this repository on this machine.

      flowctl gate history
      flowctl gate history --json
      """)

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    try ShowGateHistory.run(in: session)
  }
}

/// `gate history`: the recorded results of gates.
package enum ShowGateHistory {
  /// The table of the gates.
  package static func run(in session: Session) throws(Failure) -> Report {
    _ = try session.repository()
    let history = GateHistoryFile.known(in: session)
    let rows = history.summaries
    var report =
      rows.isEmpty
      ? Report(text: "no runs recorded yet\n", values: ["gates": []])
      : Report(text: text(rows), values: ["gates": .array(rows.map(value))])
    report.page = { GateHistoryPage(history: history).content }
    return report
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

  static func words(_ milliseconds: Int?) -> String {
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
