import Diagnostics

/// The gates that run, in order, and the skipped gates with their reasons.
package struct GatePlan: Hashable, Sendable {
  package let gates: [Gate]
  package let skipped: [SkippedGate]
  /// Notes, such as why all gates run.
  package let notes: [String]

  /// The plan of a run with a trigger, or with named gates.
  ///
  /// Needed gates are included. Named gates run independently of the changed files.
  ///
  /// - Throws: the first unknown name.
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

/// The part of a tree that a run of gates checks.
package enum ChangeScope: Hashable, Sendable {
  /// The whole tree, with the reason if less was requested.
  case everything(reason: String?)
  /// Changed files that exist, and deleted ones.
  case files(changed: [String], deleted: [String])

  /// Whether a gate with these inputs must run; a gate without inputs always runs.
  func touches(_ inputs: [String]?) -> Bool {
    guard case .files(let changed, let deleted) = self, let inputs else { return true }
    return (changed + deleted).contains(where: Globs(inputs).matches)
  }
}
