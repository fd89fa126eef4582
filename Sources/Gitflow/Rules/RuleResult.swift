package import Base

/// The result of one rule for one subject: a summary line and the findings for the user.
package struct RuleResult: Hashable, Sendable {
  package var check: RuleCheck
  package var diagnostics: [Diagnostic]

  /// The rule passes; `summary` describes what was checked.
  package static func pass(_ rule: RuleID, _ summary: String) -> RuleResult {
    RuleResult(check: RuleCheck(rule, .pass, summary), diagnostics: [])
  }

  /// The rule was not checked, for this reason.
  package static func skipped(_ rule: RuleID, _ reason: String) -> RuleResult {
    RuleResult(check: RuleCheck(rule, .skipped, reason), diagnostics: [])
  }

  /// The rule fails, for this reason.
  package static func fail(
    _ rule: RuleID, _ message: String, severity: Severity = .error, hint: Remedy? = nil,
    evidence: [String: JSONValue] = [:]
  ) -> RuleResult {
    let finding = Diagnostic(rule, message, severity: severity, hint: hint, evidence: evidence)
    return RuleResult(failing: [finding])
  }

  /// The rule could not be checked.
  package static func unknown(_ rule: RuleID, _ reason: String, remedy: Remedy?) -> RuleResult {
    RuleResult(
      check: RuleCheck(rule, .unknown, reason),
      diagnostics: [.undecided(rule, reason, hint: remedy)])
  }

  /// The result of a rule for a fact, if the fact is known.
  static func checking<Fact>(
    _ rule: RuleID, by evidence: Evidence<Fact>, _ check: (Fact) -> RuleResult
  ) -> RuleResult {
    switch evidence {
    case .known(let fact): check(fact)
    case .missing(let reason, let remedy): .unknown(rule, reason, remedy: remedy)
    case .notAsked(let reason): .skipped(rule, reason)
    }
  }

  /// The result with the severity of a policy, or skipped.
  package func weighed(by policy: Policy) -> RuleResult {
    guard let level = policy.levels[check.rule] else { return self }
    guard let severity = Severity(rawValue: level.rawValue) else {
      return .skipped(check.rule, "off in the configuration")
    }
    var weighed = self
    for index in weighed.diagnostics.indices { weighed.diagnostics[index].severity = severity }
    return weighed
  }

  /// The result with its subject in every part.
  package func about(_ subject: String) -> RuleResult {
    var named = self
    named.check.subject = subject
    for index in named.diagnostics.indices { named.diagnostics[index].subject = subject }
    return named
  }
}

extension RuleResult {
  /// The rule fails, for at least one reason.
  package init(failing diagnostics: [Diagnostic]) {
    let rule = diagnostics.first?.rule ?? .branchName
    check = RuleCheck(rule, .fail, diagnostics.first?.message ?? "")
    self.diagnostics = diagnostics
  }
}

/// A fact: known, missing with the command that fetches it, or not needed.
package enum Evidence<Value: Hashable & Sendable>: Hashable, Sendable {
  case known(Value)
  /// What is missing, and the smallest command that fetches it.
  case missing(reason: String, remedy: Remedy?)
  /// Why the fact is not needed.
  case notAsked(reason: String)
}
