import Diagnostics

/// Commits of another long-lived branch that a head carries.
package struct ForeignLine: Hashable, Sendable {
  /// The branch that the commits belong to, as a ref that git understands: `origin/develop`.
  package var line: String
  package var count: Int
  /// The newest of them, at most ten: the short id and the subject.
  package var commits: [String]

  /// What a head carries of `line`.
  package init(line: String, count: Int, commits: [String]) {
    self.line = line
    self.count = count
    self.commits = commits
  }
}

/// `wrong-base`: the branch carries no commits of another long-lived branch.
///
/// For head H, target B and legal source S, and every other long-lived branch L:
/// `rev-list $(merge-base --all H L) ^B ^S` is empty.
package enum WrongBaseRule {
  /// Judges what was found; `source` is the legal base as a ref that git understands.
  package static func judge(
    _ request: MergeRequest, source: String, _ foreign: Evidence<[ForeignLine]>
  ) -> Judgement {
    switch foreign {
    case .notAsked(let reason): return .skipped(.wrongBase, reason)
    case .missing(let reason, let remedy): return .unknown(.wrongBase, reason, remedy: remedy)
    case .known(let lines):
      guard let worst = lines.max(by: { $0.count < $1.count }), worst.count > 0 else {
        return .pass(.wrongBase, "carries nothing of another long-lived branch")
      }
      return .fail(diagnostic(request, source, worst, lines.filter { $0.count > 0 }))
    }
  }

  private static func diagnostic(
    _ request: MergeRequest, _ source: String, _ worst: ForeignLine, _ lines: [ForeignLine]
  ) -> Diagnostic {
    let head = request.head.name
    let names = lines.map { "'\($0.line)' (\($0.count))" }.joined(separator: ", ")
    let commits = worst.count == 1 ? "a commit" : "commits"
    return Diagnostic(
      .wrongBase,
      "'\(head)' carries \(commits) of \(names) that '\(request.base.name)' has not got",
      hint: "git rebase --onto \(ShellWord.quoted(source)) \(ShellWord.quoted(worst.line)) "
        + ShellWord.quoted(head),
      evidence: [
        "head": .string(head), "base": .string(request.base.name), "source": .string(source),
        "line": .string(worst.line),
        "count": .number(worst.count), "commits": .strings(worst.commits),
        "lines": .object(
          Dictionary(lines.map { ($0.line, .number($0.count)) }, uniquingKeysWith: { $1 })),
      ])
  }
}
