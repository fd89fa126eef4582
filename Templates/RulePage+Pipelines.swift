extension RulePage {
  /// The rules of pipelines and rulesets, whose severity is fixed.
  package static let pipelines = [
    RulePage("pipeline-drift"),
    RulePage("check-name"),
    RulePage("lane-missing"),
    RulePage("lane-duplicate"),
    RulePage("lane-environment"),
    RulePage("stage-parity"),
    RulePage("ruleset-drift"),
  ]
}
