import Configuration
package import Base
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
    var repository = try Repository(session)
    let loaded = repository.loaded
    var policy = loaded.policy
    if let since { policy.history.since = since }
    repository = repository.with(policy)
    let start = try await repository.start(named: policy.history.since)
    let record = try await repository.historyRecord(from: start)
    let adoption: HistoryAdoption
    do throws(HistoryError) {
      adoption = try HistoryAdoption(
        since: start?.description ?? policy.history.since, in: record)
    } catch {
      let known = try await repository.tag(of: policy.history.since) ?? "2024-05-01"
      throw Failure(
        .usage, "usage", error.reason, hint: .flowctl("check", "history", "--since", known))
    }
    var replay = HistoryReplay(record, policy: policy, adoption: adoption)
    try await repository.compareFixes(of: &replay)
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
      "configuration": .string(text), "legal": .number(learned.totals.allowed),
      "illegal": .number(learned.totals.refused), "unknown": .number(learned.totals.unknown),
    ]
  }
}

extension Repository {
  /// The commit of `--since`; nil for a date, and for a text that Git does not know.
  fileprivate func start(
    named since: String?
  ) async throws(Failure) -> ObjectID? {
    guard let since, CalendarDay(parsing: since) == nil else { return nil }
    let git = git
    return try await askingGit { () async throws(GitError) in
      for name in ["refs/heads/\(since)", since, "refs/remotes/\(policy.remote)/\(since)"] {
        do throws(GitError) {
          if let commit = try await git.commit(named: name) { return commit }
        } catch .invalidName {}
      }
      return nil
    }
  }

  /// The tag of a version that was written in another form, such as `v1.2.0` for `1.2.0`.
  fileprivate func tag(
    of since: String?
  ) async throws(Failure) -> String? {
    guard let version = since.flatMap({ WrittenVersion(parsing: $0) })?.version else { return nil }
    for form in VersionForm.allCases {
      let name = version.text(in: form)
      if try await start(named: name) != nil { return name }
    }
    return nil
  }
}
