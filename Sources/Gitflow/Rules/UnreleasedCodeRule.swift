import Base

/// What a release got from the integration branch after it was cut from it.
package struct UnreleasedCode: Hashable, Sendable {
  /// The integration branch as a ref for Git.
  package var line: String
  /// What a policy must allow for it; nil for a fix of the live version, which takes nothing.
  package var allowance: HistoryAllowance?
  /// The merges that added it, the newest first.
  package var merges: [CommitID]
  /// The commits without merges, the newest first.
  package var commits: [MergeHistory.Commit]
  /// The live version that a fix must be based on.
  package var live: String?

  /// The commits of a line, and how the model treats them.
  package init(
    of line: String, allowance: HistoryAllowance? = .developIntoRelease, live: String? = nil,
    merges: [CommitID], commits: [MergeHistory.Commit]
  ) {
    self.line = line
    (self.allowance, self.live) = (allowance, live)
    self.merges = merges
    self.commits = commits
  }
}

/// `unreleased-code`: a release contains nothing that develop got after the cut.
package enum UnreleasedCodeRule {
  /// Checks what a release contains; a policy may allow it.
  package static func check(
    _ request: MergeRequest, _ code: Evidence<UnreleasedCode>, _ allowed: Set<HistoryAllowance>
  ) -> RuleResult {
    .checking(.unreleasedCode, by: code) { code in
      if code.commits.isEmpty {
        return .pass(.unreleasedCode, "contains nothing of '\(code.line)' after the cut")
      }
      let (head, count) = (request.head.name, CountText.words(code.commits.count, "commit"))
      if let allowance = code.allowance, allowed.contains(allowance) {
        return .pass(
          .unreleasedCode, "\(count) of '\(code.line)' after the cut: allowed in history.allow")
      }
      return .fail(
        .unreleasedCode,
        "'\(head)' contains \(count) of '\(code.line)' from after the cut",
        hint: hint(code, head),
        evidence: [
          "head": .string(head), "line": .string(code.line), "count": .number(code.commits.count),
          "merges": .strings(code.merges.map(\.text)),
          "commits": .strings(code.commits.prefix(10).map { "\($0.id.short) \($0.subject)" }),
        ])
    }
  }

  private static func hint(_ code: UnreleasedCode, _ head: String) -> Remedy? {
    if let allowance = code.allowance {
      return .explain("to allow it: .flowctl.yml: history: { allow: [\(allowance.rawValue)] }")
    }
    return code.live.map { .git("rebase", "--onto", $0, code.line, head) }
  }
}
