package import Diagnostics

extension RuleID {
  /// A file of the pipeline is not as the configuration has it.
  package static let pipelineDrift: RuleID = "pipeline-drift"
  /// A ruleset waits for a check that no job makes.
  package static let checkName: RuleID = "check-name"
  /// An action calls a lane that is not there.
  package static let laneMissing: RuleID = "lane-missing"
  /// Two files declare one lane.
  package static let laneDuplicate: RuleID = "lane-duplicate"
  /// A lane reads what its action does not lend.
  package static let laneEnvironment: RuleID = "lane-environment"
  /// One platform has a stage that the other lacks.
  package static let stageParity: RuleID = "stage-parity"
  /// A ruleset at GitHub is not as the model has it.
  package static let rulesetDrift: RuleID = "ruleset-drift"

  /// The rules that a pipeline is held against without a server.
  package static let pipelineRules: [RuleID] = [
    pipelineDrift, checkName, laneMissing, laneDuplicate, laneEnvironment, stageParity,
  ]
}
