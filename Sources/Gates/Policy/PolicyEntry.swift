/// The requirements of one entry of `policies` for merges between branch types.
package struct PolicyEntry: Hashable, Sendable {
  /// The key path of the entry, such as `policies.1`.
  package var path: String
  package var sources: [String] = []
  /// The branch types of the target; empty for any.
  package var targets: [String] = []
  /// Gates that must pass, in addition to required gates.
  package var required: [String] = []
  package var advisory: [String] = []
  package var skipped: [String] = []
  package var thresholds = PolicyThresholds()

  package init(path: String) { self.path = path }
}

/// Thresholds of built-in gates in an entry; nil if unchanged.
package struct PolicyThresholds: Hashable, Sendable {
  package var minimum: Int?
  package var newCode: Int?
  package var maxUncovered: Int?
  package var ratchets: Bool?
  package var lines: Int?
  package var files: Int?
  package var copies: Int?

  package init() {}
}

/// The gate settings of a configuration.
package struct GateSettings: Hashable, Sendable {
  /// In the order of the file; then those that a policy requires by the name of a preset.
  package var gates: [Gate]
  package var policies: [PolicyEntry]
  package var actions: [DeployAction]
  package var owners: [String]
  /// Number of gates that run in parallel; nil for the number of processors.
  package var jobs: Int?
  package var timeout = 7200

  /// Settings; by default those of a configuration without gates.
  package init(
    gates: [Gate] = [], policies: [PolicyEntry] = [], actions: [DeployAction] = [],
    owners: [String] = []
  ) {
    self.gates = gates
    self.policies = policies
    self.actions = actions
    self.owners = owners
  }

  /// The settings for the branches of one app.
  package func focused(onApp app: String) -> GateSettings {
    func isOwn(_ gate: Gate) -> Bool { gate.app == nil || gate.app == app }
    var focused = self
    focused.gates.removeAll { !isOwn($0) }
    focused.actions.removeAll { !isOwn($0.gate) }
    return focused
  }
}
