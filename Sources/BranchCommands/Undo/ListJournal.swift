package import Diagnostics
import Gitflow
package import Session

/// `undo --list`: lists the runs in this clone, newest first.
package enum ListJournal {
  /// The number of refs shown per run; JSON contains all.
  private static let shown = 6

  /// Lists at most `limit` runs.
  package static func run(limit: Int, in session: Session) throws(Failure) -> Report {
    let journal = try PlanJournal(session)
    var runs: [FlowRun] = []
    for number in try journal.numbers.prefix(max(limit, 0)) { runs.append(try journal.run(number)) }
    let lines = runs.isEmpty ? ["no runs recorded in this clone"] : runs.map(line)
    return Report(
      text: lines.map { $0 + "\n" }.joined(), values: ["runs": .array(runs.map(\.json))])
  }

  private static func line(_ run: FlowRun) -> String {
    let day = CalendarDay(secondsSince1970: Int(run.time))
    let moved = run.combined.map { RefName.short($0.ref) }
    let more = moved.count > shown ? " and \(moved.count - shown) more" : ""
    let refs = moved.isEmpty ? "" : ": \(moved.prefix(shown).joined(separator: ", "))\(more)"
    return "\(run.number) \(day) \(run.state.name) \(run.plan.words)\(refs)"
  }
}
