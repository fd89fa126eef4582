import Diagnostics

extension HistoryReport {
  /// What can't be told, one finding a reason, those of the most merges first.
  var undecided: [Diagnostic] {
    let missing = replay.missingLines.map(missing)
    let reasons = replay.unknown.sorted { ($1.value, $0.key.words) < ($0.value, $1.key.words) }
    return missing + cutOff + reasons.map { undecided($0.key, count: $0.value) }
  }

  private func undecided(_ reason: UnknownReason, count: Int) -> Diagnostic {
    let merges = replay.merges.lazy.filter { $0.unknownReason == reason }.prefix(3)
    let merged = CountText.words(count, "merge")
    return .undecided(
      .mergeTarget, "\(merged) can't be told: \(reason.explanation)", hint: hint(reason),
      evidence: [
        "reason": .string(reason.rawValue), "count": .number(count),
        "examples": .strings(merges.map { "\($0.id.prefix(12)) \($0.subject.prefix(100))" }),
      ], subject: reason.rawValue)
  }

  private func hint(_ reason: UnknownReason) -> String? {
    guard reason == .unknownPrefix else { return nil }
    let best = replay.proposals.first { if case .alias = $0.entry { true } else { false } }
    return best.map { ".flowctl.yml: \($0.configuration)" }
  }

  private func missing(_ line: String) -> Diagnostic {
    let former = replay.proposals.first { proposal in
      if case .formerName(_, let kind) = proposal.entry {
        policy.model.permanentNames.contains { $0.kind == kind && $0.branch == line }
      } else {
        false
      }
    }
    let existing = policy.model.permanentNames.map(\.branch)
      .filter { !replay.missingLines.contains($0) }
    let usual = replay.usualNames[line]
    let absent = AbsentBranch(
      line, policy, remotes: replay.remotes, isShallow: replay.isShallow, usual: usual)
    return .undecided(
      .mergeTarget, usual == nil ? "branch '\(line)' is not in this history" : absent.reason,
      hint: former.map { ".flowctl.yml: \($0.configuration)" }
        ?? absent.remedy(beside: existing, isEmpty: replay.isEmpty),
      subject: line)
  }

  private var cutOff: [Diagnostic] {
    guard replay.isShallow else { return [] }
    return [
      .undecided(
        .mergeTarget, "this clone is shallow: older merges were not seen",
        hint: "git fetch --unshallow")
    ]
  }
}

extension UnknownReason {
  /// Why nothing can be said, in a sentence that goes on.
  fileprivate var explanation: String {
    switch self {
    case .noPrefix: "the branch has no prefix"
    case .unknownPrefix: "no kind has the branch's prefix"
    case .editedTitle: "the message does not name the branch"
    case .squash: "a pull request became one commit, which does not name its branch"
    case .tagUnresolved: "a tag was merged whose commit is on no known line"
    case .commitUnresolved: "a bare commit was merged that is on no known line"
    case .octopus: "several branches were merged at once"
    case .forkHead: "the branch lies in a fork and is of no topic kind"
    case .selfPull: "a branch was merged with its own copy elsewhere"
    case .arrivedByFastForward: "it was made on another branch and came by a fast-forward"
    case .ambiguousLine: "the line on which it was made is lost"
    }
  }
}
