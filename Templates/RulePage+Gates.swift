extension RulePage {
  /// The rules of gates, whose severity is set by the gate and not by `rules`.
  package static let gates = [
    RulePage("policy-loosened"),
    RulePage("waiver"),
    RulePage("quarantine"),
    RulePage("baseline"),
    RulePage("secret-token"),
    RulePage("private-key"),
    RulePage("secret-assignment"),
    RulePage("high-entropy"),
    RulePage("duplication"),
    RulePage("coverage-low"),
    RulePage("coverage-of-change"),
    RulePage("coverage-dropped"),
    RulePage("uncovered-lines"),
    RulePage("unmeasured-source"),
    RulePage("unreported-file"),
    RulePage("fewer-tests"),
    RulePage("conflicts"),
    RulePage("gate-selftest"),
  ]
}
