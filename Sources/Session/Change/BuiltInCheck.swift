package import Base
package import Gates

/// Built-in gates, which run no other program.
package struct BuiltInCheck: Sendable {
  /// Checks one gate; missing evidence is an undecided finding.
  package var check:
    @Sendable (BuiltInGate, Session, GateInput) async throws(Failure) -> CheckResult
  /// How complete the translations are, for the page of a run; nil without translations.
  package var strings: @Sendable (Session) async -> StringsMatrix?

  /// Creates checks from these closures.
  package init(
    strings: @escaping @Sendable (Session) async -> StringsMatrix? = { _ in nil },
    check:
      @escaping @Sendable (BuiltInGate, Session, GateInput) async throws(Failure) -> CheckResult
  ) {
    self.check = check
    self.strings = strings
  }

  /// Supports commands only, for example for a deployment.
  package static let none = BuiltInCheck { _, _, _ throws(Failure) in
    throw Failure(.badConfiguration, "gate", "a built-in gate is not supported here; set 'command'")
  }
}

/// Provides the built-in gates to a command that runs gates.
package protocol BuiltInChecks: SendableMetatype {
  /// All built-in gates.
  static var all: BuiltInCheck { get }
}

/// The result of a built-in check.
///
/// It fails with an error finding, and is unknown with an undecided one. Without anything to
/// check it is skipped.
package struct CheckResult: Hashable, Sendable {
  package var findings: [Diagnostic]
  /// True if there is nothing to check; the reason explains why.
  package private(set) var isSkipped = false
  /// A short summary: `82 of 100 lines`.
  package var reason: String?
  package var coverage: LineCounts?
  /// The lines of the change that ran, if coverage was checked.
  package var change: ChangeCoverage?
  package var files: [MeasuredFile] = []

  package init(
    findings: [Diagnostic] = [], reason: String? = nil, coverage: LineCounts? = nil,
    change: ChangeCoverage? = nil
  ) {
    self.findings = findings
    self.reason = reason
    self.coverage = coverage
    self.change = change
  }

  /// The result if there is nothing to check.
  package static func skipped(_ reason: String) -> CheckResult {
    var result = CheckResult(reason: reason)
    result.isSkipped = true
    return result
  }

  /// The result as the report of a command; `passing` has the summaries of rules that pass.
  package func report(
    _ command: String, rules: [RuleID], passing: [RuleID: String] = [:]
  ) -> Report {
    let checks = rules.map { rule in
      let own = findings.filter { $0.rule == rule && $0.severity == .error }
      let state: RuleCheck.Answer =
        own.contains { !$0.isUndecided } ? .fail : own.isEmpty ? .pass : .unknown
      return RuleCheck(rule, state, own.first?.message ?? passing[rule] ?? "no findings")
    }
    return Report(command: command, title: reason ?? "", checks: checks, diagnostics: findings)
  }
}
