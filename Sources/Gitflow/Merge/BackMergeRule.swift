import Diagnostics

/// `wrong-base` of `merge/<source>-into-<target>`: what the branch carries counts, not its name.
///
/// It contains the source's tip, and beyond source and target nothing but merges.
package enum BackMergeRule {
  /// Judges the commits that source and target lack.
  package static func judge(_ request: MergeRequest, _ history: MergeHistory) -> Judgement {
    guard case .backMerge(let source, _, let target, _) = request.head.branchClass else {
      return .skipped(.wrongBase, "not asked of a back-merge")
    }
    let head = request.head.name
    if let tip = history.lackedSource {
      return .fail(
        .wrongBase, "'\(head)' does not contain the tip of '\(tip)', which it should merge",
        hint: .run([.git("switch", head), .git("merge", tip)]),
        evidence: ["head": .string(head), "base": .string(target), "source": .string(tip)])
    }
    let extra = history.commits.filter { $0.parents.count < 2 }
    if extra.isEmpty {
      return .pass(.wrongBase, "merges \(source) into \(target) and nothing else")
    }
    let count = CountText.words(extra.count, "commit")
    return .fail(
      .wrongBase, "'\(head)' contains \(count) that neither '\(source)' nor '\(target)' has",
      hint: .git("log", "--no-merges", head, "--not", source, target),
      evidence: [
        "head": .string(head), "base": .string(target), "source": .string(source),
        "count": .number(extra.count),
        "commits": .strings(extra.prefix(10).map { "\($0.id.short) \($0.subject)" }),
      ])
  }
}
