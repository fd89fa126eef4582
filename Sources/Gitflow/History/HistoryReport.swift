package import Diagnostics

/// The report of `check history`: a replay as checks, findings, notes and counts.
///
/// Illegal merges fail it as `merge-target`, hotfixes in develop as `hotfix-into-develop`; what can't
/// be told makes it unknown, one finding a reason. `direct-commit`, `swapped-chain` and the
/// `branch-name` of what was merged are warnings, unless the policy weighs them otherwise.
package struct HistoryReport: Sendable {
  let replay: HistoryReplay
  let policy: Policy
  let since: String?
  let limit: Int

  /// The report of a replay under `policy`; a rule lists at most `limit` findings, newest first.
  ///
  /// `since` is what the user or the policy has written.
  package init(_ replay: HistoryReplay, policy: Policy, since: String? = nil, limit: Int = 50) {
    self.replay = replay
    self.policy = policy
    self.since = since
    self.limit = max(0, limit)
  }

  /// The replay as every renderer shows it.
  package var report: Report {
    let judgements = [targets, hotfixes, directCommits, swaps, branchNames].map {
      $0.weighed(by: policy)
    }
    return Report(
      command: "check history", title: since.map { "merges since \($0)" } ?? "all merges",
      checks: judgements.map(\.check), diagnostics: judgements.flatMap(\.diagnostics),
      notes: notes, details: details)
  }
}
