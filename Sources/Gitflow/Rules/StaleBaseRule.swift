import Base

/// `stale-base`: the base is ahead by at most the limit.
package enum StaleBaseRule {
  /// Checks the number of the base's commits that the head lacks; `display` is the ref of the base.
  package static func check(
    _ request: MergeRequest, behind: Evidence<Int>, limit: Int?, display: String? = nil
  ) -> RuleResult {
    .checking(.staleBase, by: behind) { count in
      let seen = "\(CountText.words(count, "commit")) behind \(request.base.name)"
      guard let limit else { return .pass(.staleBase, seen + "; no limit is set") }
      if count <= limit { return .pass(.staleBase, seen + "; at most \(limit) allowed") }
      return .fail(
        .staleBase,
        "'\(request.head.name)' is \(CountText.words(count, "commit")) behind '\(request.base.name)'; at most \(limit) are allowed",
        hint: .run(request.head.switching + [.git("merge", display ?? request.base.name)]),
        evidence: [
          "behind": .number(count), "limit": .number(limit),
          "head": .string(request.head.name), "base": .string(request.base.name),
        ])
    }
  }
}
