import Diagnostics

extension HistoryReport {
  var undecided: [Diagnostic] {
    let missing = replay.missingLines.map(missing)
    let reasons = replay.unknown.sorted {
      ($1.value, $0.key.wording.words) < ($0.value, $1.key.wording.words)
    }
    return missing + cutOff + reasons.map { undecided($0.key, count: $0.value) }
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
      case .preset, .flow, .alias: false
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
