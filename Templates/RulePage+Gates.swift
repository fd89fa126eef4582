extension RulePage {
  /// The rules that gates ask, whose levels are set by the gate and not by `rules`.
  package static let gates = [
    RulePage("policy-loosened", PackageResources.policy_loosened_md),
    RulePage("waiver", PackageResources.waiver_md),
    RulePage("quarantine", PackageResources.quarantine_md),
    RulePage("baseline", PackageResources.baseline_md),
    RulePage("secret-token", PackageResources.secret_token_md),
    RulePage("private-key", PackageResources.private_key_md),
    RulePage("secret-assignment", PackageResources.secret_assignment_md),
    RulePage("high-entropy", PackageResources.high_entropy_md),
    RulePage("duplication", PackageResources.duplication_md),
    RulePage("coverage-low", PackageResources.coverage_low_md),
    RulePage("coverage-of-change", PackageResources.coverage_of_change_md),
    RulePage("coverage-dropped", PackageResources.coverage_dropped_md),
    RulePage("uncovered-lines", PackageResources.uncovered_lines_md),
    RulePage("unmeasured-source", PackageResources.unmeasured_source_md),
    RulePage("conflicts", PackageResources.conflicts_md),
    RulePage("gate-selftest", PackageResources.gate_selftest_md),
  ]
}
