package import Diagnostics
import Git
import Gitflow

/// `check history`: which merges of the past would have been refused.
package enum ReplayHistory {
  /// Findings of one rule that a reader may still look through; the totals count all.
  private static let findingLimit = 20

  /// Replays the rules; `since` is a day or a ref, else what the configuration says.
  package static func run(since: String?, in session: Session) async throws(Failure) -> Report {
    let loaded = try session.policy()
    var policy = loaded.policy
    if let since { policy.history.since = since }
    let record = try await HistoryGatherer(session: session, policy: policy).record()
    let adoption: HistoryAdoption
    do throws(HistoryError) {
      adoption = try HistoryAdoption(since: policy.history.since, in: record)
    } catch {
      throw Failure(.usage, "usage", error.reason, hint: "flowctl check history --since 2024-05-01")
    }
    let replay = HistoryReplay(record, policy: policy, adoption: adoption)
    var report = HistoryReport(
      replay, policy: policy, since: policy.history.since, limit: findingLimit
    ).report
    report.notes.append("policy: \(loaded.origin)")
    return report
  }
}
