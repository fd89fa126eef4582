/// A finding for the user: what is wrong, why it matters, and the command that fixes it.
package struct Diagnostic: Hashable, Sendable {
  package var rule: RuleID
  package var severity: Severity
  /// True if data is missing, so that the rule could not be checked.
  package var isUndecided: Bool
  /// The branch, pull request or file, if a report has several.
  package var subject: String?
  /// What, where, expected: lowercase, no full stop, values quoted.
  package var message: String
  /// Why the rule exists, in one sentence.
  package var why: String
  /// The exact command or edit that fixes it.
  package var hint: Remedy?
  /// Evidence: names, object ids, counts.
  package var evidence: [String: JSONValue]
  package var place: Place?
  /// Distinguishes findings of the same rule in the same file, such as a key and a language.
  package var identity: [String]

  /// A finding: the rule was checked and does not pass.
  package init(
    _ rule: RuleID, _ message: String, severity: Severity = .error, why: String = "",
    hint: Remedy? = nil, evidence: [String: JSONValue] = [:], subject: String? = nil,
    place: Place? = nil, identity: [String] = []
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
    self.identity = identity
  }

  /// True for an error that no missing data leaves open.
  package var isCertainError: Bool { severity == .error && !isUndecided }

  /// The shown severity: an undecided finding is not an error.
  package var shownSeverity: Severity { isUndecided ? min(severity, .warning) : severity }

  /// An undecided rule: the missing data, and the command that fetches it.
  package static func undecided(
    _ rule: RuleID, _ message: String, why: String = "", hint: Remedy? = nil,
    evidence: [String: JSONValue] = [:], subject: String? = nil, place: Place? = nil
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      rule, message, why: why, hint: hint, evidence: evidence, subject: subject, place: place)
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

/// The severity of a finding.
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

  /// A rule; the text is a constant of the program, never untrusted input.
  package init(_ name: String) { self.name = name }

  package init(stringLiteral value: String) { self.init(value) }

  package var description: String { name }

  package static func < (left: RuleID, right: RuleID) -> Bool { left.name < right.name }
}

/// The result of a rule for a subject.
package struct RuleCheck: Hashable, Sendable {
  /// The result of one rule.
  package enum Answer: String, Sendable {
    case pass
    case fail
    case unknown
    case skipped
  }

  package var rule: RuleID
  package var subject: String?
  package var answer: Answer
  /// The result in a few words; for a skipped rule the reason.
  package var summary: String

  /// The result of `rule` for `subject`.
  package init(_ rule: RuleID, _ answer: Answer, _ summary: String, subject: String? = nil) {
    self.rule = rule
    self.subject = subject
    self.answer = answer
    self.summary = summary
  }
}
