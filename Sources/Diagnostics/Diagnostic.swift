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

/// A position in a file: a path relative to the repository, line and column counted from 1.
package struct Place: Hashable, Sendable {
  package let path: String
  package let line: Int
  package let column: Int

  /// A place; the column counts UTF-8 bytes from 1.
  package init(path: String, line: Int, column: Int = 1) {
    self.path = path
    self.line = line
    self.column = column
  }
}

/// How much a finding weighs, from a remark to a refusal.
package enum Severity: String, CaseIterable, Comparable, Sendable {
  case note
  case warning
  case error

  package static func < (left: Severity, right: Severity) -> Bool { left.weight < right.weight }

  private var weight: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// The stable, kebab-case name of a rule, such as `wrong-base`.
package struct RuleID: Hashable, Comparable, Sendable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  package let name: String

  /// Names a rule; the text is a constant of the program, never foreign input.
  package init(_ name: String) { self.name = name }

  package init(stringLiteral value: String) { self.init(value) }

  package var description: String { name }

  package static func < (left: RuleID, right: RuleID) -> Bool { left.name < right.name }
}

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
