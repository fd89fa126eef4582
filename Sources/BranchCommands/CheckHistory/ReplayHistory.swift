import Configuration
package import Diagnostics
import Git
import Gitflow
package import Session

/// `check history`: finds past merges that the policy would not have allowed.
package enum ReplayHistory {
  /// Replays the rules; `since` is a date or a ref, by default from the configuration.
  ///
  /// Findings are grouped unless `listsAll`.
  package static func run(
    since: String?, listsAll: Bool, in session: Session
  ) async throws(Failure) -> Report {
    let loaded = try session.policy()
    var policy = loaded.policy
    if let since { policy.history.since = since }
    let record = try await HistoryGatherer(session: session, policy: policy).record()
    let adoption: HistoryAdoption
    do throws(HistoryError) {
      adoption = try HistoryAdoption(since: policy.history.since, in: record)
    } catch {
      throw Failure(
        .usage, "usage", error.reason, hint: .flowctl("check", "history", "--since", "2024-05-01"))
    }
    let replay = HistoryReplay(record, policy: policy, adoption: adoption)
    var report = HistoryReport(
      replay, policy: policy, since: policy.history.since, listsAll: listsAll
    ).report
    add(replay, loaded.configuration, to: &report)
    report.notes.append("policy: \(loaded.origin)")
    return report
  }

  /// The configuration with the fewest failed or unknown merges.
  private static func add(
    _ replay: HistoryReplay, _ configuration: Configuration, to report: inout Report
  ) {
    guard let learned = replay.learned, !learned.proposals.isEmpty else { return }
    let text = LearnedFile(learned, configuration).text
    report.listing +=
      (report.listing.isEmpty ? "" : "\n")
      + "the best-matching configuration (\(learned.totals.words)):\n"
      + text.split(separator: "\n").map { "  \($0)\n" }.joined()
    report.details["fitting"] = [
      "configuration": .string(text), "legal": .number(learned.totals.legal),
      "illegal": .number(learned.totals.illegal), "unknown": .number(learned.totals.unknown),
    ]
  }
}
