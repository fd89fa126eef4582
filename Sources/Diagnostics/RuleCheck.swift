/// That a rule was asked of a subject, and what it answered.
package struct RuleCheck: Hashable, Sendable {
  /// The answer of one rule.
  package enum Answer: String, Sendable {
    case pass
    case fail
    case unknown
    case skipped
  }

  package var rule: RuleID
  package var subject: String?
  package var answer: Answer
  /// What was seen, in a few words; for a skipped rule the reason.
  package var summary: String

  /// An answer of `rule` about `subject`.
  package init(_ rule: RuleID, _ answer: Answer, _ summary: String, subject: String? = nil) {
    self.rule = rule
    self.subject = subject
    self.answer = answer
    self.summary = summary
  }
}
