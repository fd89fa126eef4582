package import Base

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
    let results = [targets, hotfixes, directCommits, swaps, branchNames].map {
      $0.weighed(by: policy)
    }
    var report = Report(
      command: "check history", title: since.map { "merges since \($0)" } ?? "all merges",
      checks: results.map(\.check), diagnostics: results.flatMap(\.diagnostics),
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

  var undecided: [Diagnostic] {
    let missing = replay.missingLines.map(missing)
    let reasons = replay.unknown.sorted {
      ($1.value, $0.key.wording.words) < ($0.value, $1.key.wording.words)
    }
    return missing + cutOff
      + (listsAll
        ? replay.merges.compactMap(undecided) : reasons.map { undecided($0.key, count: $0.value) })
  }

  private func undecided(_ merge: ReplayedMerge) -> Diagnostic? {
    guard let reason = merge.unknownReason else { return nil }
    let (source, target) = (merge.source ?? "?", merge.target ?? "?")
    let day = CalendarDay(secondsSince1970: merge.time)
    return .undecided(
      .mergeTarget,
      "the merge \(merge.id.prefix(12)) of '\(source)' into '\(target)' (\(day)) is unknown: "
        + reason.wording.sentence,
      evidence: ["reason": .string(reason.rawValue), "merge": .string(merge.id)])
  }

  private func undecided(_ reason: UnknownReason, count: Int) -> Diagnostic {
    let merges = replay.merges.lazy.filter { $0.unknownReason == reason }.prefix(3)
    let merged = count == 1 ? "1 merge is" : "\(count) merges are"
    return .undecided(
      .mergeTarget, "\(merged) unknown: \(explanation(reason))", hint: hint(reason),
      evidence: [
        "reason": .string(reason.rawValue), "count": .number(count),
        "examples": .strings(merges.map { "\($0.id.prefix(12)) \($0.subject.prefix(100))" }),
      ])
  }

  /// Names the owners of forks, because a former owner may be one of them.
  private func explanation(_ reason: UnknownReason) -> String {
    guard reason == .forkHead else { return reason.wording.sentence }
    let most = count(forkOwners.map { ("by \($0.key)", $0.value) }).split(separator: ", ")
    return reason.wording.sentence + " (\(most.prefix(3).joined(separator: ", "))"
      + (most.count > 3 ? " and \(CountText.words(most.count - 3, "other"))" : "") + ")"
  }

  private var forkOwners: [String: Int] {
    replay.merges.filter { $0.unknownReason == .forkHead }.compactMap {
      $0.source?.split(separator: ":", maxSplits: 1).first.map(String.init)
    }.counted
  }

  private func hint(_ reason: UnknownReason) -> Remedy? {
    switch reason {
    case .unknownPrefix:
      let best = replay.proposals.first { if case .alias = $0.entry { true } else { false } }
      let configuration =
        best?.configuration ?? replay.unknownPrefixes(in: policy.model).first?.configuration
      return configuration.map { ".flowctl.yml: \($0)" }
    case .forkHead:
      let most = forkOwners.max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let most, most.value >= HeadOwners.least else { return nil }
      return """
        if '\(most.key)' owned this repository earlier: .flowctl.yml: history: { owners: [\(most.key)] }
        """
    default: return nil
    }
  }

  private func missing(_ line: String) -> Diagnostic {
    let kind = policy.model.permanentNames.first { $0.branch == line }?.kind
    let entry = replay.proposals.first { proposal in
      switch proposal.entry {
      case .name(_, let named), .formerName(_, let named): named == kind
      case .preset, .flow, .alias, .allowance: false
      }
    }
    let existing = policy.model.permanentNames.map(\.branch)
      .filter { !replay.missingLines.contains($0) }
    let usual = replay.usualNames[line]
    let absent = AbsentBranch(
      line, policy, remotes: replay.remotes, isShallow: replay.isShallow, usual: usual)
    return .undecided(
      .mergeTarget, usual == nil ? "the history has no branch '\(line)'" : absent.reason,
      hint: entry.map { ".flowctl.yml: \($0.configuration)" }
        ?? absent.remedy(beside: existing, isEmpty: replay.isEmpty))
  }

  private var cutOff: [Diagnostic] {
    guard replay.isShallow else { return [] }
    return [
      .undecided(
        .mergeTarget, "this clone is shallow: older merges were not checked",
        hint: .git("fetch", "--unshallow"))
    ]
  }
}
