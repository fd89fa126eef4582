import Diagnostics

extension HistoryReport {
  /// `merge-target` over all merges, with what can't be told.
  var targets: Judgement {
    var judgement = Judgement.pass(.mergeTarget, summary)
    let illegal = replay.merges.filter { $0.isIllegal && !$0.isHotfixIntoDevelop }
    judgement.diagnostics = illegal.prefix(limit).map { finding(.mergeTarget, $0) } + undecided
    if !illegal.isEmpty {
      judgement.check.answer = .fail
    } else if !judgement.diagnostics.isEmpty {
      judgement.check.answer = .unknown
    }
    return judgement
  }

  /// `hotfix-into-develop`: where the hotfix is in main, too, it is only a warning.
  var hotfixes: Judgement {
    let merges = replay.merges.filter { $0.isIllegal && $0.isHotfixIntoDevelop }
    let seen = "\(counted(merges.count, "hotfix", "hotfixes")) merged into develop directly"
    return judgement(.hotfixIntoDevelop, seen, merges.count) {
      merges.prefix(limit).map { merge in
        var finding = finding(.hotfixIntoDevelop, merge)
        if merge.verdict == .illegal(.classicFinish) {
          finding.severity = .warning
          finding.message += "; it is in \(productionName), too"
        }
        return finding
      }
    }
  }

  /// `direct-commit` over the production branch.
  var directCommits: Judgement {
    let commits = replay.directCommits
    let seen = "\(counted(commits.count, "commit", "commits")) on \(productionName) without a merge"
    return judgement(.directCommit, seen, commits.count) {
      commits.prefix(limit).map { commit in
        let day = CalendarDay(secondsSince1970: commit.time)
        return Diagnostic(
          .directCommit,
          "'\(commit.subject)' was committed on '\(productionName)' itself (\(day))",
          severity: .warning, hint: "git show \(commit.id.prefix(12))",
          evidence: ["commit": .string(commit.id), "author": .string(commit.author)],
          subject: String(commit.id.prefix(12)))
      }
    }
  }

  /// `swapped-chain` over the permanent branches.
  var swaps: Judgement {
    let swaps = replay.swaps
    let seen = "\(counted(swaps.count, "fast-forward", "fast-forwards")) of one line to another"
    return judgement(.swappedChain, seen, swaps.count) {
      swaps.prefix(limit).map { swap in
        let day = CalendarDay(secondsSince1970: swap.time)
        return Diagnostic(
          .swappedChain, "'\(swap.line)' was fast-forwarded to '\(swap.onto)' (\(day))",
          severity: .warning,
          hint: "merge it for real: git switch \(ShellWord.quoted(swap.line)) && git merge --no-ff "
            + ShellWord.quoted(swap.onto),
          evidence: ["commit": .string(swap.at)], subject: String(swap.at.prefix(12)))
      }
    }
  }

  /// `branch-name` of what was merged: judged by its kind, but refused by its name.
  var branchNames: Judgement {
    let merges = replay.merges.filter(\.isMisnamed)
    let seen = "\(counted(merges.count, "merge", "merges")) of a name that the model refuses"
    let rule = BranchNameRule(BranchClassifier(policy.model))
    return judgement(.branchName, seen, merges.count) {
      merges.prefix(limit).flatMap { merge in
        rule.judge(merge.source ?? "").diagnostics.map { diagnostic in
          var diagnostic = diagnostic
          diagnostic.severity = .warning
          diagnostic.hint = nil
          diagnostic.evidence["merge"] = .string(merge.id)
          diagnostic.subject = String(merge.id.prefix(12))
          return diagnostic
        }
      }
    }
  }

  private func judgement(
    _ rule: RuleID, _ seen: String, _ count: Int, _ diagnostics: () -> [Diagnostic]
  ) -> Judgement {
    var judgement = Judgement.pass(rule, seen)
    guard count > 0 else { return judgement }
    judgement.check.answer = .fail
    judgement.diagnostics = diagnostics()
    return judgement
  }

  private func counted(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one)" : "\(count == 0 ? "no" : String(count)) \(many)"
  }

  private var productionName: String { policy.model.production?.branch ?? "main" }

  private func finding(_ rule: RuleID, _ merge: ReplayedMerge) -> Diagnostic {
    let (source, target) = (merge.source ?? "?", merge.target ?? "?")
    let day = CalendarDay(secondsSince1970: merge.time)
    return Diagnostic(
      rule, "'\(source)' was merged into '\(target)' (\(day))",
      hint: merge.allowance.map {
        "to allow it: .flowctl.yml: history: { allow: [\($0.rawValue)] }"
      },
      evidence: [
        "merge": .string(merge.id), "source": .string(source), "target": .string(target),
        "sourceKind": .optional(merge.sourceKind?.text),
        "targetKind": .optional(merge.targetKind?.text), "subject": .string(merge.subject),
        "witness": .string(merge.witness.rawValue),
      ], subject: String(merge.id.prefix(12)))
  }
}

extension ReplayedMerge {
  /// True where the rule of hotfixes in develop is asked instead of `merge-target`.
  fileprivate var isHotfixIntoDevelop: Bool { allowance == .hotfixIntoDevelop }

  /// The option that would allow an illegal merge.
  fileprivate var allowance: HistoryAllowance? {
    if case .illegal(let reason) = verdict { reason.allowance } else { nil }
  }
}
