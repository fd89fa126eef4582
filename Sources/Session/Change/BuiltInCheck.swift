package import Diagnostics
package import Gates

/// The gates of the program that run no other program.
package struct BuiltInCheck: Sendable {
  /// Checks one gate; missing evidence is an undecided finding.
  package var judge:
    @Sendable (BuiltInGate, Session, GateChange) async throws(Failure) -> BuiltInAnswer
  /// How complete the translations are, for the page of a run; nothing where there are none.
  package var strings: @Sendable (Session) async -> StringsMatrix?

  /// Checks by these closures.
  package init(
    strings: @escaping @Sendable (Session) async -> StringsMatrix? = { _ in nil },
    judge:
      @escaping @Sendable (BuiltInGate, Session, GateChange) async throws(Failure) -> BuiltInAnswer
  ) {
    self.judge = judge
    self.strings = strings
  }

  /// For programs alone, as of a deployment.
  package static let none = BuiltInCheck { _, _, _ throws(Failure) in
    throw Failure(.badConfiguration, "gate", "only a command can be run here")
  }
}

/// Names the built-in gates for a command that runs gates, which knows none itself.
package protocol BuiltInChecks: SendableMetatype {
  /// All of them.
  static var all: BuiltInCheck { get }
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
  /// The files that were measured.
  package var files: [MeasuredFile] = []

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

extension BuiltInAnswer {
  /// The answer as the report of a command.
  package func report(_ command: String, rules: [RuleID]) -> Report {
    let checks = rules.map { rule in
      let own = findings.filter { $0.rule == rule && $0.severity == .error }
      let state: RuleCheck.Answer =
        own.contains { !$0.isUndecided } ? .fail : own.isEmpty ? .pass : .unknown
      return RuleCheck(rule, state, own.first?.message ?? "none found")
    }
    return Report(command: command, title: reason ?? "", checks: checks, diagnostics: findings)
  }
}
