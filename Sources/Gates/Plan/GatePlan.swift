import Diagnostics

/// Which gates run, in which order, and which do not, for what reason.
package struct GatePlan: Hashable, Sendable {
  package let gates: [Gate]
  package let skipped: [SkippedGate]
  /// Remarks for the reader, such as why everything runs.
  package let notes: [String]

  /// The plan of a run that `trigger` started, or that names its gates.
  ///
  /// What a gate needs runs with it. Named gates run whatever the change touches.
  ///
  /// - Throws: the first name that no gate has.
  package init(
    _ policy: GatePolicy, scope: ChangeScope = .everything(reason: nil),
    trigger: GateTrigger = .pullRequest, names: [String] = []
  ) throws(GatePlanError) {
    let selection = GateSelection(policy, scope, trigger)
    let wanted = names.isEmpty ? selection.touched : try Self.checked(names, policy)
    let gates = GateOrder.sorted(selection.withNeeds(wanted))
    let running = Set(gates.map(\.name))
    self.gates = gates
    skipped =
      names.isEmpty
      ? policy.demands.filter { !running.contains($0.gate.name) }.map(selection.skip) : []
    notes =
      if case .everything(let reason?) = scope { ["all gates run: \(reason)"] } else { [] }
  }

  private static func checked(
    _ names: [String], _ policy: GatePolicy
  ) throws(GatePlanError) -> [String] {
    let known = policy.demands.map(\.gate.name)
    for name in names where !known.contains(name) { throw .unknown(name, known: known) }
    return names
  }
}

/// Why there is no plan.
package enum GatePlanError: Error, Hashable, Sendable {
  case unknown(String, known: [String])
}

/// What of a tree a run of gates is about.
package enum ChangeScope: Hashable, Sendable {
  /// The whole tree, with the reason where less was asked for.
  case everything(reason: String?)
  /// What a change touches: paths that are there now, and those that no longer are.
  case files(changed: [String], deleted: [String])

  /// Whether a gate with these inputs has to run; one that names none always has.
  func touches(_ inputs: [String]?) -> Bool {
    guard case .files(let changed, let deleted) = self, let inputs else { return true }
    let globs = inputs.map { Glob($0) }
    return (changed + deleted).contains { path in globs.contains { $0.matches(path) } }
  }
}
