import Base

extension HistoryReport {
  var targets: RuleResult {
    var result = RuleResult.pass(.mergeTarget, summary)
    let refused = replay.merges.filter { $0.isRefused && !$0.isHotfixIntoDevelop }
    result.diagnostics = findings(.mergeTarget, refused) + undecided
    if !refused.isEmpty {
      result.check.answer = .fail
    } else if !result.diagnostics.isEmpty {
      result.check.answer = .unknown
    }
    return result
  }

  /// `hotfix-into-develop`: only a warning if the hotfix is also in main.
  var hotfixes: RuleResult {
    let merges = replay.merges.filter { $0.isRefused && $0.isHotfixIntoDevelop }
    let seen =
      "\(counted(merges.count, "hotfix", "hotfixes")) merged into \(integrationName) directly"
    return result(.hotfixIntoDevelop, seen, merges.count) {
      findings(.hotfixIntoDevelop, merges)
    }
  }

  var directCommits: RuleResult {
    let commits = replay.directCommits
    let skipped =
      replay.sharedCommits > 0 ? " (\(replay.sharedCommits) not checked: see the notes)" : ""
    let seen =
      "\(counted(commits.count, "commit", "commits")) made directly on \(productionName)\(skipped)"
    return result(.directCommit, seen, commits.count) {
      grouped(commits, .directCommit, seen, \.id) { commit in
        let day = CalendarDay(secondsSince1970: commit.time)
        return Diagnostic(
          .directCommit,
          "'\(commit.subject)' was committed directly on '\(productionName)' (\(day))",
          severity: .warning, hint: .git("show", "\(commit.id.prefix(12))"),
          evidence: ["commit": .string(commit.id), "author": .string(commit.author)])
      }
    }
  }

  var swaps: RuleResult {
    let swaps = replay.swaps
    let seen = "\(counted(swaps.count, "fast-forward", "fast-forwards")) of a permanent branch"
    return result(.swappedChain, seen, swaps.count) {
      grouped(swaps, .swappedChain, seen, \.at) { swap in
        let day = CalendarDay(secondsSince1970: swap.time)
        return Diagnostic(
          .swappedChain,
          "'\(swap.line)' was moved to a commit of '\(swap.onto)' by a fast-forward (\(day))",
          severity: .warning, evidence: ["commit": .string(swap.at)])
      }
    }
  }

  /// `branch-name` of merged branches: checked by their branch type, but with an invalid name.
  var branchNames: RuleResult {
    let merges = replay.merges.filter(\.isMisnamed)
    let seen = "\(counted(merges.count, "merge", "merges")) of a branch with an invalid name"
    let rule = BranchNameRule(BranchClassifier(policy.model))
    return result(.branchName, seen, merges.count) {
      grouped(merges, .branchName, seen, \.id) { merge in
        var diagnostic =
          rule.check(merge.source ?? "").diagnostics.first ?? Diagnostic(.branchName, seen)
        diagnostic.severity = .warning
        diagnostic.hint = nil
        diagnostic.evidence["merge"] = .string(merge.id)
        return diagnostic
      }
    }
  }

  private func result(
    _ rule: RuleID, _ seen: String, _ count: Int, _ diagnostics: () -> [Diagnostic]
  ) -> RuleResult {
    var result = RuleResult.pass(rule, seen)
    guard count > 0 else { return result }
    result.check.answer = .fail
    result.diagnostics = diagnostics()
    return result
  }

  private func counted(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one)" : "\(count == 0 ? "no" : String(count)) \(many)"
  }

  var productionName: String { policy.model.production?.branch ?? "main" }

  private var integrationName: String {
    policy.model.permanentNames.first { $0.branch != productionName }?.branch ?? "develop"
  }
}

// MARK: - Groups

extension HistoryReport {
  /// One finding for each item, or one for all if there are more items than examples.
  private func grouped<Item>(
    _ items: [Item], _ rule: RuleID, _ seen: String, _ id: (Item) -> String,
    _ finding: (Item) -> Diagnostic
  ) -> [Diagnostic] {
    if listsAll || items.count <= Self.examples { return items.map(finding) }
    let examples = items.prefix(Self.examples).map { String(id($0).prefix(12)) }
    return [
      Diagnostic(
        rule, "\(seen), such as \(examples.joined(separator: ", "))", severity: .warning,
        evidence: ["count": .number(items.count), "examples": .string(examples.first ?? "")])
    ]
  }

  private func findings(_ rule: RuleID, _ merges: [ReplayedMerge]) -> [Diagnostic] {
    if listsAll { return merges.map { finding(rule, $0) } }
    return RefusedMove.all(of: merges).flatMap { move in
      move.merges.count == 1
        ? move.merges.map { finding(rule, $0) } : [finding(rule, move)]
    }
  }

  private func finding(_ rule: RuleID, _ move: RefusedMove) -> Diagnostic {
    let count = CountText.words(move.merges.count, "merge")
    return weighed(
      Diagnostic(
        rule, "\(count) of \(name(move.source)) into \(name(move.target))",
        hint: hint(move.merges[0]),
        evidence: [
          "count": .number(move.merges.count), "cause": .string(move.cause.name),
          "sourceKind": .string(move.source), "targetKind": .string(move.target),
          "examples": .string(move.examples),
        ]), move.cause)
  }

  /// The branch of a permanent type, else the type.
  func name(_ kind: String) -> String { policy.model.shown(KindName(kind)) }

  private func finding(_ rule: RuleID, _ merge: ReplayedMerge) -> Diagnostic {
    let (source, target) = (merge.source ?? "?", merge.target ?? "?")
    let day = CalendarDay(secondsSince1970: merge.time)
    return weighed(
      Diagnostic(
        rule, "'\(source)' was merged into '\(target)' (\(day))", hint: hint(merge),
        evidence: [
          "merge": .string(merge.id), "source": .string(source), "target": .string(target),
          "sourceKind": .optional(merge.sourceKind?.text),
          "targetKind": .optional(merge.targetKind?.text), "subject": .string(merge.subject),
          "witness": .string(merge.witness.rawValue),
        ]), merge.refusal)
  }

  private func weighed(_ finding: Diagnostic, _ cause: RefusalReason?) -> Diagnostic {
    guard cause == .classicFinish else { return finding }
    var finding = finding
    finding.severity = .warning
    finding.message += "; it is also in \(productionName)"
    return finding
  }

  /// The entry that adds the merge to the model, or the one that excuses it in the history.
  private func hint(_ merge: ReplayedMerge) -> Remedy? {
    let fitting = replay.proposals.first { $0.allows(merge, under: replay.learned?.policy) }
    if let fitting { return ".flowctl.yml: \(fitting.configuration)" }
    return merge.refusal?.allowance.map {
      "to allow it: .flowctl.yml: history: { allow: [\($0.rawValue)] }"
    }
  }
}

struct RefusedMove {
  let (source, target): (String, String)
  let cause: RefusalReason
  /// The newest first; at least one.
  let merges: [ReplayedMerge]

  var examples: String {
    merges.prefix(HistoryReport.examples).map { String($0.id.prefix(12)) }.joined(separator: ", ")
  }

  static func all(of merges: [ReplayedMerge]) -> [RefusedMove] {
    let groups = Dictionary(grouping: merges) {
      [$0.sourceKind?.text, $0.targetKind?.text, $0.refusal?.name]
    }
    return groups.values.compactMap { merges in
      merges[0].refusal.map {
        RefusedMove(
          source: merges[0].sourceKind?.text ?? "?", target: merges[0].targetKind?.text ?? "?",
          cause: $0, merges: merges)
      }
    }.sorted {
      ($1.merges.count, $0.source, $0.target) < ($0.merges.count, $1.source, $1.target)
    }
  }
}

extension HistoryProposal {
  /// True if the entry is what makes the learned policy allow a merge.
  fileprivate func allows(_ merge: ReplayedMerge, under learned: Policy?) -> Bool {
    guard let learned, let source = merge.sourceKind.flatMap(learned.model.kind),
      let target = merge.targetKind,
      source.targets.contains(target)
        || learned.model.isBackMerge(from: source.name, to: target)
    else { return false }
    return switch entry {
    case .preset: true
    case .flow(let kind, _, _): kind == source.name
    case .name, .alias, .formerName, .allowance: false
    }
  }
}

extension ReplayedMerge {
  /// True if the rule for hotfixes in develop applies instead of `merge-target`.
  fileprivate var isHotfixIntoDevelop: Bool { refusal?.allowance == .hotfixIntoDevelop }
}
