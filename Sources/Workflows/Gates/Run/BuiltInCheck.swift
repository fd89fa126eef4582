package import Diagnostics
package import Gates

/// Judges a gate that needs no other program.
package struct BuiltInCheck: Sendable {
  /// Answers for one gate; what can't be judged for want of evidence is an undecided finding.
  package var judge:
    @Sendable (BuiltInGate, Session, GateChange) async throws(Failure) -> BuiltInAnswer

  /// A check of this closure.
  package init(
    judge:
      @escaping @Sendable (BuiltInGate, Session, GateChange) async throws(Failure) -> BuiltInAnswer
  ) {
    self.judge = judge
  }
}

/// What a check of our own found.
///
/// It fails with a finding that is an error, and can't be judged with one that is undecided. Where
/// there is nothing for it to judge, it is skipped.
package struct BuiltInAnswer: Hashable, Sendable {
  package var findings: [Diagnostic]
  /// True where there is nothing to judge; the reason tells why.
  package private(set) var isSkipped = false
  /// What was seen, in a few words: `82 of 100 lines`.
  package var reason: String?
  package var coverage: LineCounts?
  /// Which lines of the change ran, where that was judged.
  package var change: ChangeCoverage?

  /// An answer.
  package init(
    findings: [Diagnostic] = [], reason: String? = nil, coverage: LineCounts? = nil,
    change: ChangeCoverage? = nil
  ) {
    self.findings = findings
    self.reason = reason
    self.coverage = coverage
    self.change = change
  }

  /// The answer where there is nothing to judge.
  package static func skipped(_ reason: String) -> BuiltInAnswer {
    var answer = BuiltInAnswer(reason: reason)
    answer.isSkipped = true
    return answer
  }
}
