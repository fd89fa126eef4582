/// Everything that a configuration says about gates.
package struct GateSettings: Hashable, Sendable {
  /// In the order of the file; behind them those that a policy requires by the name of a preset.
  package var gates: [Gate]
  package var policies: [PolicyEntry]
  package var actions: [DeployAction]
  package var owners: [String]
  /// Gates that run at the same time; nil for as many as there are processors.
  package var jobs: Int?
  package var timeout: Int

  /// Settings; without arguments those of a configuration that names no gate.
  package init(
    gates: [Gate] = [], policies: [PolicyEntry] = [], actions: [DeployAction] = [],
    owners: [String] = [], jobs: Int? = nil, timeout: Int = 7200
  ) {
    self.gates = gates
    self.policies = policies
    self.actions = actions
    self.owners = owners
    self.jobs = jobs
    self.timeout = timeout
  }
}
