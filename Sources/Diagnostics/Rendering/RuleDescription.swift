/// What a rule is about, for formats that carry the manual along with the findings.
package struct RuleDescription: Hashable, Sendable {
  package var rule: RuleID
  /// What must hold, in a sentence.
  package var summary: String
  package var why: String
  /// The whole page of the rule.
  package var help: String

  /// A description, as a rule's page gives it.
  package init(_ rule: RuleID, summary: String, why: String, help: String) {
    self.rule = rule
    self.summary = summary
    self.why = why
    self.help = help
  }
}
