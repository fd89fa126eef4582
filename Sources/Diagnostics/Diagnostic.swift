/// One thing that a user should know: what was seen, why it matters and what to type.
package struct Diagnostic: Hashable, Sendable {
  package var rule: RuleID
  package var severity: Severity
  /// True where the evidence is missing: the rule could not be judged, so it is neither kept nor broken.
  package var isUndecided: Bool
  /// The branch, pull request or file that it is about, where a report speaks of several.
  package var subject: String?
  /// What, where, expected: lower case, no full stop, values quoted.
  package var message: String
  /// Why the rule exists, in one sentence.
  package var why: String
  /// The exact command or edit that mends it.
  package var hint: Remedy?
  /// What was seen: names, object ids, counts.
  package var evidence: [String: JSONValue]
  package var place: Place?
  /// What tells it from other findings of its rule in its file, such as a key and a language.
  package var identity: [String] = []

  /// A finding: the rule was judged and does not hold.
  package init(
    _ rule: RuleID, _ message: String, severity: Severity = .error, why: String = "",
    hint: Remedy? = nil, evidence: [String: JSONValue] = [:], subject: String? = nil,
    place: Place? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.isUndecided = false
    self.subject = subject
    self.message = message
    self.why = why
    self.hint = hint
    self.evidence = evidence
    self.place = place
  }

  /// What a reader is shown: what is unknown is no error that was seen.
  package var shownSeverity: Severity { isUndecided ? min(severity, .warning) : severity }

  /// An undecided rule: what evidence is missing, and the smallest command that brings it.
  package static func undecided(
    _ rule: RuleID, _ message: String, why: String = "", hint: Remedy? = nil,
    evidence: [String: JSONValue] = [:], subject: String? = nil
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      rule, message, why: why, hint: hint, evidence: evidence, subject: subject)
    diagnostic.isUndecided = true
    return diagnostic
  }
}
