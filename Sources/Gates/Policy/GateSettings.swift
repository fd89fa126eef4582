/// The gate settings of a configuration.
package struct GateSettings: Hashable, Sendable {
  /// In the order of the file; then those that a policy requires by the name of a preset.
  package var gates: [Gate]
  package var policies: [PolicyEntry]
  package var actions: [DeployAction]
  package var owners: [String]
  /// Number of gates that run in parallel; nil for the number of processors.
  package var jobs: Int?
  package var timeout: Int

  /// Settings; by default those of a configuration without gates.
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
