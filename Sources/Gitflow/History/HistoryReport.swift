package import Diagnostics

/// The report of `check history`: a replay as checks, findings, notes and counts.
///
/// Merges that are not allowed fail as `merge-target`, hotfixes in develop as
/// `hotfix-into-develop`. Merges that can't be decided are unknown, with one finding per reason.
/// `direct-commit`, `swapped-chain` and `branch-name` are warnings by default.
package struct HistoryReport: Sendable {
  let replay: HistoryReplay
  let policy: Policy
  let since: String?
  let listsAll: Bool

  static let examples = 3

  /// The report of a replay under `policy`, with grouped findings unless all are requested.
  ///
  /// `since` is the text of the user or the policy.
  package init(
    _ replay: HistoryReplay, policy: Policy, since: String? = nil, listsAll: Bool = false
  ) {
    self.replay = replay
    self.policy = policy
    self.since = since
    self.listsAll = listsAll
  }

  /// The replay as every renderer shows it.
  package var report: Report {
    let judgements = [targets, hotfixes, directCommits, swaps, branchNames].map {
      $0.weighed(by: policy)
    }
    var report = Report(
      command: "check history", title: since.map { "merges since \($0)" } ?? "all merges",
      checks: judgements.map(\.check), diagnostics: judgements.flatMap(\.diagnostics),
      notes: notes, details: details)
    report.listing = table
    return report
  }

  private var table: String {
    let moves = RefusedMove.all(of: replay.merges)
    if moves.isEmpty { return "" }
    let heading = ["not allowed", "merges", "cause", "examples"]
    return TextTable.text(
      [heading]
        + moves.map {
          [
            "\(name($0.source)) → \(name($0.target))", String($0.merges.count), $0.cause.name,
            $0.examples,
          ]
        })
  }
}
