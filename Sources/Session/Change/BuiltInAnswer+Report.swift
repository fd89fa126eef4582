package import Diagnostics

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
