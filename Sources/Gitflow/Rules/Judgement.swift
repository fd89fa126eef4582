package import Diagnostics

/// What one rule answers of one subject: the answer in a line, and what the user should know.
package struct Judgement: Hashable, Sendable {
  package var check: RuleCheck
  package var diagnostics: [Diagnostic]

  /// The rule holds; `summary` says what was seen.
  package static func pass(_ rule: RuleID, _ summary: String) -> Judgement {
    Judgement(check: RuleCheck(rule, .pass, summary), diagnostics: [])
  }

  /// The rule was not asked, for this reason.
  package static func skipped(_ rule: RuleID, _ reason: String) -> Judgement {
    Judgement(check: RuleCheck(rule, .skipped, reason), diagnostics: [])
  }

  /// The rule does not hold.
  package static func fail(_ diagnostics: Diagnostic...) -> Judgement {
    Judgement(failing: diagnostics)
  }

  /// The rule could not be judged.
  package static func unknown(
    _ rule: RuleID, _ reason: String, remedy: Remedy?
  ) -> Judgement {
    Judgement(
      check: RuleCheck(rule, .unknown, reason),
      diagnostics: [.undecided(rule, reason, hint: remedy)])
  }

  /// The rule does not hold, for at least one reason.
  package init(failing diagnostics: [Diagnostic]) {
    let rule = diagnostics.first?.rule ?? .branchName
    let summary = diagnostics.first?.message ?? ""
    self.init(check: RuleCheck(rule, .fail, summary), diagnostics: diagnostics)
  }

  private init(check: RuleCheck, diagnostics: [Diagnostic]) {
    self.check = check
    self.diagnostics = diagnostics
  }

  /// The judgement as a policy weighs it: another severity, or not asked at all.
  package func weighed(by policy: Policy) -> Judgement {
    guard let level = policy.levels[check.rule] else { return self }
    guard let severity = Severity(rawValue: level.rawValue) else {
      return .skipped(check.rule, "off in the configuration")
    }
    var weighed = self
    for index in weighed.diagnostics.indices { weighed.diagnostics[index].severity = severity }
    return weighed
  }

  /// The judgement with every part of it naming its subject.
  package func about(_ subject: String) -> Judgement {
    var named = self
    named.check.subject = subject
    for index in named.diagnostics.indices { named.diagnostics[index].subject = subject }
    return named
  }
}
